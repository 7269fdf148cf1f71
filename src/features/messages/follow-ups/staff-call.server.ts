import type { MessageState } from "#db/schema.ts";
import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { type LastChanges, readLastChanges } from "#src/schema/last-changes.ts";
import { awaitsCall, finishedStates } from "#src/staff/audit/states.schema.ts";
import { countAttachments } from "../attachments/queries.server.ts";
import { isContact } from "../schema.ts";
import { type EntryRow, listLastWorkEntries } from "./entries-queries.server.ts";
import { type CallPromise, callPromise } from "./promise.ts";
import { type CallRow, listOfPersons, type SamePersonRow } from "./queries.server.ts";
import type { WorkState } from "./schema.ts";

/** What was done about a message. */
export type CallEntry = { id: number; at: string; by: string; state: MessageState | null; note: string };

/** Another message of the same person. */
export type OtherMessage = { id: number; submittedAt: string; state: MessageState; finished: boolean };

/** A message with its work, as the call list shows it. */
export type StaffCall = {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  /** Undefined for one from the contact page. */
  address: string | undefined;
  /** What was written; in lists its beginning. */
  text: string;
  /** Of the home page's form: additional information. */
  more: string;
  submittedAt: string;
  archived: boolean;
  unread: boolean;
  state: MessageState;
  /** Of the company's calendar and clock; `time` is "" for a whole day. */
  nextStep: { what: string; day: string; time: string } | undefined;
  changes: LastChanges;
  /** Undefined once the person was called. */
  promise: CallPromise | undefined;
  /** How many photos and gutter plans came with it. */
  attached: number;
  others: OtherMessage[];
  /** The newest first; in lists the last two. */
  entries: CallEntry[];
};

/** Of one person; more are found by the search of the inbox. */
const maxOthers = 20;
const entriesInList = 2;

/** Messages for the call list. */
export async function serializeCalls(
  db: Db,
  rows: readonly CallRow[],
  { company, now, entries }: { company: Company; now: Date; entries?: readonly EntryRow[] },
): Promise<StaffCall[]> {
  const [known, attached, ofPersons] = await Promise.all([
    entries ?? listLastWorkEntries(db, idsOf(rows), entriesInList),
    countAttachments(db, idsOf(rows)),
    listOfPersons(db, rows, maxOthers + 1),
  ]);
  const byMessage = Map.groupBy(known, ({ message_id }) => message_id);
  return rows.map((row, index) => {
    const fromContact = isContact({ address: row.address, projectNeeds: row.project_needs });
    return {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      address: fromContact ? undefined : row.address,
      text: fromContact ? row.additional_info : row.project_needs,
      more: fromContact ? "" : row.additional_info,
      submittedAt: row.submitted_at,
      archived: row.archived === 1,
      unread: row.read_at === null && row.archived === 0,
      state: row.state,
      nextStep: nextStepOf(row),
      changes: readLastChanges(row.last_changes),
      promise: promiseOf(row, company, now),
      attached: attached.get(row.id) ?? 0,
      others: (ofPersons[index] ?? []).filter(({ id }) => id !== row.id).map(serializeOther),
      entries: (byMessage.get(row.id) ?? []).map(({ id, at, by_name, state, note }) => ({
        id,
        at,
        by: by_name,
        state,
        note,
      })),
    };
  });
}

const idsOf = (rows: readonly CallRow[]) => rows.map(({ id }) => id);

/** What of a message is compared when it is changed. */
export function workStateOf(row: CallRow): WorkState {
  const { what = "", day = "", time = "" } = nextStepOf(row) ?? {};
  return { state: row.state, nextStep: what, nextDay: day, nextTime: time };
}

function nextStepOf({ next_step, next_step_at }: CallRow): StaffCall["nextStep"] {
  if (next_step === null || next_step_at === null) return undefined;
  return { what: next_step, day: next_step_at.slice(0, 10), time: next_step_at.slice(11) };
}

function promiseOf({ state, archived, submitted_at }: CallRow, company: Company, now: Date): CallPromise | undefined {
  if (archived === 1 || !awaitsCall(state)) return undefined;
  return callPromise(company.hours, new Date(submitted_at), { businessDays: company.callBackDays, now });
}

function serializeOther({ id, submitted_at, state, archived }: SamePersonRow): OtherMessage {
  return { id, submittedAt: submitted_at, state, finished: archived === 1 || finishedStates.includes(state) };
}
