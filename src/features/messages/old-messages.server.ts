import { Hono } from "hono";
import type { CompanyFacts } from "#src/facts/company.server.ts";
import { listLastChanges } from "#src/facts/site-values-queries.server.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { removePhotoFiles } from "./attachments/photo-files.server.ts";
import { countBefore, deleteMessages, findOldestTime, listIdsBefore } from "./queries.server.ts";

/** In one transaction, which others wait for. */
const batch = 200;

type Stores = Pick<Services, "db" | "files">;

/** The time that many years ago: messages from before it are deleted. */
function yearsAgo(years: number, now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then;
}

/** Deletes messages for good, once a night, that are older than the company keeps them (OWN-72). */
export function deleteOldMessages({
  db,
  files,
  company,
  clock,
}: Stores & Pick<Services, "clock"> & { company: Pick<CompanyFacts, "read"> }): DailyTask {
  const readYears = async () => (await company.read()).keepMessagesYears;
  return {
    name: "old messages",
    at: { hour: 4, minute: 30 },
    /** Since when there is something to delete: what a message's age or a change of the setting began waits for the night. */
    async lastRun() {
      const now = clock.now();
      const years = await readYears();
      const oldest = years === 0 ? undefined : await findOldestTime(db);
      if (oldest === undefined || oldest >= yearsAgo(years, now)) return now;
      const { keepMessagesYears: last } = await listLastChanges(db, "fact");
      const dueAt = yearsAgo(-years, oldest);
      const chosenAt = new Date(last?.at ?? 0);
      return chosenAt > dueAt ? chosenAt : dueAt;
    },
    async run(stopping) {
      let deleted = batch;
      while (!stopping.aborted && deleted === batch) {
        // Read anew each time: an owner who takes the limit back keeps what is left.
        const years = await readYears();
        if (years === 0) return;
        deleted = await deleteBatch({ db, files }, clock.now(), years);
      }
    },
  };
}

/** @returns how many messages were deleted */
async function deleteBatch({ db, files }: Stores, now: Date, years: number): Promise<number> {
  const { count, photos } = await db.transaction().execute(async (trx) => {
    const ids = await listIdsBefore(trx, yearsAgo(years, now), batch);
    if (ids.length === 0) return { count: 0, photos: [] };
    const details = { count: ids.length, years };
    await recordAuditEvent(trx, now, { kind: "old-messages-deleted", by: "site", details });
    return { count: ids.length, photos: await deleteMessages(trx, ids) };
  });
  await removePhotoFiles(files, photos);
  return count;
}

/** What keeping messages for some years only would delete (OWN-71): mount it at `/admin/company/keeping`, behind the guard. */
export function keepingApi({ db, clock }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 how many messages are older than so many years, 1 to 10, and the time before which they came in; 401, 403, 404. */
      .get("/:years", async (c) => {
        const years = c.req.param("years");
        if (!/^([1-9]|10)$/.test(years)) return problem(c, 404, "Messages can be kept for 1 to 10 years.");
        const before = yearsAgo(Number(years), clock.now());
        return c.json({ count: await countBefore(db, before), before: before.toISOString() }, 200);
      })
  );
}
