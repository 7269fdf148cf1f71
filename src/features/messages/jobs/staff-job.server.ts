import type { Company } from "#src/facts/company.ts";
import { readLastChanges } from "#src/schema/last-changes.ts";
import { awaitsCall, finishedStates } from "#src/staff/audit/states.schema.ts";
import type { Appointment } from "../appointments/appointment.ts";
import type { JobPhoto } from "../appointments/job-photos-queries.server.ts";
import { isContact, phoneKey } from "../schema.ts";
import type { EntryRow } from "./entries-queries.server.ts";
import type { PersonRow } from "./people-queries.server.ts";
import { personName } from "./person-name.ts";
import { callPromise } from "./promise.ts";
import type { ContactRow, JobMessageRow, NamedJob } from "./queries.server.ts";
import type { JobFields } from "./schema.ts";

export type JobNow = { company: Company; now: Date };

/** What of a job is its own row. */
export function serializeRow(row: NamedJob, { company, now }: JobNow) {
  const { id, source, what, address, state, responsible_id, responsible_name, tries, waits_since } = row;
  const isWaiting = row.archived === 0 && (awaitsCall(state) || row.wrote_again === 1);
  return {
    ...{ id, source, what, address, state, tries, estimateCents: row.estimate_cents, agreedCents: row.agreed_cents },
    ...{ archived: row.archived === 1, wroteAgain: row.wrote_again === 1, lostReason: row.lost_reason },
    responsible: responsible_id === null ? null : { id: responsible_id, name: responsible_name ?? "" },
    nextStep: nextStepOf(row),
    ...{ createdAt: row.created_at, waitsSince: waits_since, standsSince: row.stands_since },
    changes: readLastChanges(row.last_changes),
    /** Undefined once the person was called. */
    promise: isWaiting
      ? callPromise(company.hours, new Date(waits_since), { businessDays: company.callBackDays, now })
      : undefined,
  };
}

/** What was done about a job. `email` is null without one, and once it is taken back. */
export function serializeEntry({ id, at, by_name: by, state, note, mail_id, mail_state }: EntryRow) {
  const sent = mail_state === null || mail_state === "sent";
  const email = sent ? ("sent" as const) : mail_state === "failed" ? ("failed" as const) : ("waiting" as const);
  return { id, at, by, state, note, email: mail_id === null ? null : email };
}

export type JobEntry = ReturnType<typeof serializeEntry>;

type PersonColumns = Pick<PersonRow, "id" | "first_name" | "last_name" | "wants_no_emails" | "last_changes">;

/**
 * Someone with every way to reach them: the one that the newest message of the job names is the first, or the last once staff have
 * corrected them since.
 */
export function serializePerson(row: PersonColumns, contacts: readonly ContactRow[], newest?: JobMessageRow) {
  const changes = readLastChanges(row.last_changes);
  const named = { phones: newest && phoneKey(newest.phone), emails: newest?.email.toLowerCase() };
  const allOf = (name: "phones" | "emails") => {
    const isOld = newest !== undefined && (changes[name]?.at ?? "") > newest.submitted_at;
    const placeOf = (value: string) => ((value === named[name]) === isOld ? 1 : 0);
    const own = contacts.filter(({ kind }) => `${kind}s` === name).map(({ value }) => value);
    return own.sort((one, other) => placeOf(one) - placeOf(other));
  };
  return {
    ...{ id: row.id, firstName: row.first_name, lastName: row.last_name, wantsNoEmails: row.wants_no_emails === 1 },
    ...{ phones: allOf("phones"), emails: allOf("emails"), changes },
  };
}

export type JobPerson = ReturnType<typeof serializePerson>;

/**
 * What someone wrote: in lists the beginning of `text`, what was asked for, and `more` of the home page's form. `address` is as it was
 * typed, "" for one from the contact page.
 *
 * @param came how many photos came with it, and with gutter plans how much in all
 */
export function serializeJobMessage(row: JobMessageRow, came = { photos: 0, attached: 0 }) {
  const fromContact = isContact({ address: row.address, projectNeeds: row.project_needs });
  return {
    ...{ id: row.id, submittedAt: row.submitted_at, email: row.email, phone: row.phone, ...came },
    text: fromContact ? row.additional_info : row.project_needs,
    more: fromContact ? "" : row.additional_info,
    address: fromContact ? "" : row.address,
    archived: row.archived === 1,
    unread: row.read_at === null && row.archived === 0,
  };
}

export type JobMessage = ReturnType<typeof serializeJobMessage>;

/** What of a job is compared when it is changed. */
export function jobFieldsOf(row: NamedJob): JobFields {
  const { what, day, time } = nextStepOf(row) ?? { what: "", day: "", time: "" };
  return {
    ...{ address: row.address, what: row.what, source: row.source, state: row.state, tries: row.tries },
    ...{ nextStep: what, nextDay: day, nextTime: time, responsibleId: row.responsible_id },
    ...{ estimate: row.estimate_cents, agreed: row.agreed_cents, lostReason: row.lost_reason },
  };
}

/** By the company's calendar and clock; `time` is "" for a whole day. */
function nextStepOf({ next_step, next_step_at }: NamedJob) {
  if (next_step === null || next_step_at === null) return null;
  return { what: next_step, day: next_step_at.slice(0, 10), time: next_step_at.slice(11) };
}

/** Another job: of the same person, or at the same address (JOB-09). */
export function serializeOther(row: NamedJob) {
  return {
    ...{ id: row.id, personId: row.person_id, name: personName(row), address: row.address, createdAt: row.created_at },
    ...{ state: row.state, finished: row.archived === 1 || finishedStates.includes(row.state) },
  };
}

export type OtherJob = ReturnType<typeof serializeOther>;

/** A job as staff see it. The newest message and entry come first, the last ones alone in lists; appointments by their time. */
export type StaffJob = ReturnType<typeof serializeRow> & {
  person: JobPerson;
  messages: JobMessage[];
  others: OtherJob[];
  entries: JobEntry[];
  appointments: Appointment[];
  /** What staff have added; the files are at `/api/admin/jobs/<id>/photos/<photo>`, below it `/thumb`. */
  photos: JobPhoto[];
};
