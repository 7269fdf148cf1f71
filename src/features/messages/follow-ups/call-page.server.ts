import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Company } from "#src/facts/company.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { type CallCursor, type CallList, countCalls, listCalls } from "./queries.server.ts";
import { type StaffCall, serializeCalls } from "./staff-call.server.ts";

const perPage = 50;

/** Counting further would make long lists slow, and readers take a larger number for "many". */
const maxCounted = 1000;

export type CallPage = {
  calls: StaffCall[];
  /** For `?after=` of the next page; null on the last. */
  next: string | null;
  /** The company's day: next steps up to it are due. */
  today: string;
  /** How many wait, or how many next steps are due; counted up to 1000. */
  count: number;
};

/** One page of the call list (LEAD-01). Its time does not grow with the number of messages (LEAD-14). */
export async function readCallPage(
  db: Db,
  name: CallList,
  {
    company,
    now,
    after,
    limit = perPage,
  }: { company: Company; now: Date; after?: CallCursor | undefined; limit?: number },
): Promise<CallPage> {
  const today = isoDate(dayAt(now, company.hours.timeZone));
  const rows = await listCalls(db, name, { after, limit: limit + 1 });
  const calls = await serializeCalls(db, rows.slice(0, limit), { company, now });
  const last = rows[limit - 1];
  return {
    calls,
    next:
      last && rows.length > limit ? `${name === "waiting" ? last.submitted_at : last.next_step_at}_${last.id}` : null,
    today,
    count: await countCalls(db, name, { today, max: maxCounted }),
  };
}
