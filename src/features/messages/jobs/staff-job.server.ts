import type { JobSource, JobState } from "#db/schema.ts";
import type { Company } from "#src/facts/company.ts";
import { type LastChanges, readLastChanges } from "#src/schema/last-changes.ts";
import { awaitsCall, finishedStates } from "#src/staff/audit/states.schema.ts";
import type { Appointment } from "../appointments/appointment.ts";
import type { JobPhoto } from "../appointments/job-photos-queries.server.ts";
import { isContact, phoneKey } from "../schema.ts";
import type { EntryRow } from "./entries-queries.server.ts";
import { personName } from "./person-name.ts";
import { type CallPromise, callPromise } from "./promise.ts";
import type { ContactRow, JobMessageRow, NamedJob } from "./queries.server.ts";
import type { JobFields } from "./schema.ts";

/** What was done about a job. */
export type JobEntry = {
  id: number;
  at: string;
  by: string;
  state: JobState | null;
  note: string;
  /** Of its email; null without one, and once it is taken back. */
  email: "waiting" | "sent" | "failed" | null;
};

/** What someone wrote. */
export type JobMessage = {
  id: number;
  submittedAt: string;
  /** What was asked for; in lists its beginning. */
  text: string;
  /** Of the home page's form: additional information. */
  more: string;
  /** As it was typed; "" for one from the contact page. */
  address: string;
  email: string;
  phone: string;
  archived: boolean;
  unread: boolean;
  /** How many photos came with it, and with gutter plans how much in all. */
  photos: number;
  attached: number;
};

/** Another job: of the same person, or at the same address (JOB-09). */
export type OtherJob = {
  id: number;
  personId: number;
  name: string;
  address: string;
  createdAt: string;
  state: JobState;
  finished: boolean;
};

/** Someone with every way to reach them, the one that this job's newest message names first. */
export type JobPerson = {
  id: number;
  firstName: string;
  lastName: string;
  phones: string[];
  emails: string[];
  wantsNoEmails: boolean;
  changes: LastChanges;
};

/** A job as staff see it. */
export type StaffJob = {
  id: number;
  person: JobPerson;
  source: JobSource;
  /** What staff noted that the caller wants. */
  what: string;
  /** "" if none is known. */
  address: string;
  state: JobState;
  archived: boolean;
  responsible: { id: number; name: string } | null;
  /** Of the company's calendar and clock; `time` is "" for a whole day. */
  nextStep: { what: string; day: string; time: string } | null;
  estimateCents: number | null;
  agreedCents: number | null;
  lostReason: string;
  createdAt: string;
  waitsSince: string;
  /** When it was last given its state. */
  standsSince: string;
  wroteAgain: boolean;
  /** Calls in a row that no one answered. */
  tries: number;
  changes: LastChanges;
  /** Undefined once the person was called. */
  promise: CallPromise | undefined;
  /** The newest first; in lists the last ones. */
  messages: JobMessage[];
  others: OtherJob[];
  /** The newest first; in lists the last two. */
  entries: JobEntry[];
  /** In the order of time. */
  appointments: Appointment[];
  /** What staff have added; the files are at `/api/admin/jobs/<id>/photos/<photo>`, below it `/thumb`. */
  photos: JobPhoto[];
};

export type JobNow = { company: Company; now: Date };

/** What of a job is its own row. */
export function serializeRow(
  row: NamedJob,
  { company, now }: JobNow,
): Omit<StaffJob, "person" | "messages" | "others" | "entries" | "appointments" | "photos"> {
  const { id, source, what, address, state, responsible_id, responsible_name, tries, waits_since } = row;
  const isWaiting = row.archived === 0 && (awaitsCall(state) || row.wrote_again === 1);
  return {
    ...{ id, source, what, address, state, tries },
    archived: row.archived === 1,
    responsible: responsible_id === null ? null : { id: responsible_id, name: responsible_name ?? "" },
    nextStep: nextStepOf(row),
    estimateCents: row.estimate_cents,
    agreedCents: row.agreed_cents,
    lostReason: row.lost_reason,
    createdAt: row.created_at,
    waitsSince: waits_since,
    standsSince: row.stands_since,
    wroteAgain: row.wrote_again === 1,
    changes: readLastChanges(row.last_changes),
    promise: isWaiting
      ? callPromise(company.hours, new Date(waits_since), { businessDays: company.callBackDays, now })
      : undefined,
  };
}

export function serializeEntry({ id, at, by_name: by, state, note, mail_id, mail_state }: EntryRow): JobEntry {
  const email = mail_state === "failed" ? "failed" : (mail_state ?? "sent") === "sent" ? "sent" : "waiting";
  return { id, at, by, state, note, email: mail_id === null ? null : email };
}

export function serializePerson(
  row: NamedJob,
  contacts: readonly ContactRow[],
  newest: JobMessageRow | undefined,
): JobPerson {
  const first = { phone: newest && phoneKey(newest.phone), email: newest?.email.toLowerCase() };
  const allOf = (kind: "phone" | "email") => {
    const values = contacts.filter((contact) => contact.kind === kind).map(({ value }) => value);
    return values.sort((one, other) => Number(other === first[kind]) - Number(one === first[kind]));
  };
  return {
    ...{ id: row.person_id, firstName: row.first_name, lastName: row.last_name },
    wantsNoEmails: row.wants_no_emails === 1,
    ...{ phones: allOf("phone"), emails: allOf("email"), changes: readLastChanges(row.person_changes) },
  };
}

export function serializeJobMessage(row: JobMessageRow, came = { photos: 0, attached: 0 }): JobMessage {
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

/** What of a job is compared when it is changed. */
export function jobFieldsOf(row: NamedJob): JobFields {
  const { what, day, time } = nextStepOf(row) ?? { what: "", day: "", time: "" };
  return {
    ...{ address: row.address, what: row.what, source: row.source, state: row.state, tries: row.tries },
    ...{ nextStep: what, nextDay: day, nextTime: time, responsibleId: row.responsible_id },
    ...{ estimate: row.estimate_cents, agreed: row.agreed_cents, lostReason: row.lost_reason },
    archived: row.archived === 1,
  };
}

function nextStepOf({ next_step, next_step_at }: NamedJob): StaffJob["nextStep"] {
  if (next_step === null || next_step_at === null) return null;
  return { what: next_step, day: next_step_at.slice(0, 10), time: next_step_at.slice(11) };
}

export function serializeOther(row: NamedJob): OtherJob {
  return {
    ...{ id: row.id, personId: row.person_id, name: personName(row), address: row.address, createdAt: row.created_at },
    ...{ state: row.state, finished: row.archived === 1 || finishedStates.includes(row.state) },
  };
}
