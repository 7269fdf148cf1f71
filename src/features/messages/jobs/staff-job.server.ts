import type { JobSource, JobState } from "#db/schema.ts";
import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { type LastChanges, readLastChanges } from "#src/schema/last-changes.ts";
import { awaitsCall, finishedStates } from "#src/staff/audit/states.schema.ts";
import { countAttachments } from "../attachments/queries.server.ts";
import { isContact } from "../schema.ts";
import { phoneKey } from "./contacts.ts";
import { type EntryRow, listEntries, listLastEntries } from "./entries-queries.server.ts";
import { type CallPromise, callPromise } from "./promise.ts";
import {
  type ContactRow,
  findJobs,
  type JobMessageRow,
  listContacts,
  listJobMessages,
  type NamedJob,
  newestIds,
} from "./queries.server.ts";
import type { JobFields } from "./schema.ts";

/** What was done about a job. */
export type JobEntry = { id: number; at: string; by: string; state: JobState | null; note: string };

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
  /** How many photos and gutter plans came with it. */
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
};

type How = { company: Company; now: Date };

const inList = { messages: 5, text: 300, entries: 2 };
/** More than a person writes; a message has 8,000 characters. */
const whole = { messages: 200, text: 8000 };
/** Of one person, and of one address. */
const maxOthers = 20;

/**
 * Jobs for a list, in the order of their ids. The number of statements does not grow with that of the jobs.
 *
 * @param isWhole with the whole texts
 */
export function readJobs(db: Db, ids: readonly number[], { isWhole, ...how }: How & { isWhole?: boolean }) {
  const limits = isWhole ? { ...inList, text: whole.text } : inList;
  return serializeJobs(db, ids, { ...how, ...limits, entriesOf: () => listLastEntries(db, ids, inList.entries) });
}

/** A job with the whole texts and all entries; undefined for one that is not there. */
export async function readJob(db: Db, id: number, how: How): Promise<StaffJob | undefined> {
  return (await serializeJobs(db, [id], { ...how, ...whole, entriesOf: () => listEntries(db, id) }))[0];
}

type Shown = How & { messages: number; text: number; entriesOf(): Promise<EntryRow[]> };

async function serializeJobs(db: Db, ids: readonly number[], shown: Shown): Promise<StaffJob[]> {
  const rows = await findJobs(db, ids);
  const messageIds = [...(await newestIds(db, "messages", { values: ids, limit: shown.messages })).values()].flat();
  const [messages, attached, contacts, entries, others] = await Promise.all([
    listJobMessages(db, messageIds, shown.text),
    countAttachments(db, messageIds),
    listContacts(
      db,
      rows.map(({ person_id }) => person_id),
    ),
    shown.entriesOf(),
    listOthers(db, rows),
  ]);
  const messagesOf = Map.groupBy(messages, ({ job_id }) => job_id);
  const contactsOf = Map.groupBy(contacts, ({ person_id }) => person_id);
  const entriesOf = Map.groupBy(entries, ({ job_id }) => job_id);
  return rows.map((row, place) => {
    const own = messagesOf.get(row.id) ?? [];
    return {
      ...serializeRow(row, shown),
      person: serializePerson(row, contactsOf.get(row.person_id) ?? [], own[0]),
      messages: own.map((message) => serializeMessage(message, attached.get(message.id) ?? 0)),
      others: others[place] ?? [],
      entries: (entriesOf.get(row.id) ?? []).map(({ id, at, by_name: by, state, note }) => ({
        id,
        at,
        by,
        state,
        note,
      })),
    };
  });
}

function serializeRow(
  row: NamedJob,
  { company, now }: How,
): Omit<StaffJob, "person" | "messages" | "others" | "entries"> {
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

function serializePerson(row: NamedJob, contacts: readonly ContactRow[], newest: JobMessageRow | undefined): JobPerson {
  const first = { phone: newest && phoneKey(newest.phone), email: newest?.email.toLowerCase() };
  const allOf = (kind: "phone" | "email") => {
    const values = contacts.filter((contact) => contact.kind === kind).map(({ value }) => value);
    return values.sort((one, other) => Number(other === first[kind]) - Number(one === first[kind]));
  };
  return {
    ...{ id: row.person_id, firstName: row.first_name, lastName: row.last_name },
    ...{ phones: allOf("phone"), emails: allOf("email"), changes: readLastChanges(row.person_changes) },
  };
}

function serializeMessage(row: JobMessageRow, attached: number): JobMessage {
  const fromContact = isContact({ address: row.address, projectNeeds: row.project_needs });
  return {
    ...{ id: row.id, submittedAt: row.submitted_at, email: row.email, phone: row.phone, attached },
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

/** The other jobs of each job's person and address, the newest first. */
async function listOthers(db: Db, rows: readonly NamedJob[]): Promise<OtherJob[][]> {
  const limit = maxOthers + 1;
  const addresses = rows.map(({ address_key }) => address_key).filter(Boolean);
  const [ofPeople, atAddresses] = await Promise.all([
    newestIds(db, "jobs of people", { values: rows.map(({ person_id }) => person_id), limit }),
    newestIds(db, "jobs at addresses", { values: addresses, limit }),
  ]);
  const ids = rows.map(({ id, person_id, address_key }) => {
    const found = new Set([...(ofPeople.get(person_id) ?? []), ...(atAddresses.get(address_key) ?? [])]);
    return [...found].filter((other) => other !== id).sort((one, other) => other - one);
  });
  const known = new Map((await findJobs(db, [...new Set(ids.flat())])).map((row) => [row.id, serializeOther(row)]));
  return ids.map((some) => some.flatMap((id) => known.get(id) ?? []));
}

export function serializeOther(row: NamedJob): OtherJob {
  return {
    ...{ id: row.id, personId: row.person_id, name: nameOf(row), address: row.address, createdAt: row.created_at },
    ...{ state: row.state, finished: row.archived === 1 || finishedStates.includes(row.state) },
  };
}

/** First and last name; one of them may be missing. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name].filter(Boolean).join(" ");
}
