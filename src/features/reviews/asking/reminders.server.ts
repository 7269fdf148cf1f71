import type { CompanyFacts } from "#src/facts/company.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { aboutRequest } from "./ask.server.ts";
import { deleteRequestsExpiredBefore, insertLink, listUnreminded, markReminded } from "./queries.server.ts";
import { reviewReminderEmail } from "./request-emails.server.ts";

const afterDays = 7;
/** Later than this, as after a long stop of the site, a reminder would surprise. */
const atMostDays = 30;

/** In one transaction, which others wait for. */
const batch = 50;

type Parts = Pick<Services, "config" | "db" | "clock" | "outbox"> & {
  company: Pick<CompanyFacts, "read" | "hasMailServer">;
};

/** Reminds each customer who was asked a week ago and has not answered, once (LEAD-86). */
export function remindOfReviews({ config, db, clock, company, outbox }: Parts): DailyTask {
  return {
    name: "review reminders",
    at: { hour: 10, minute: 0 },
    /** Since when one is due: what a request's age began waits for the morning. */
    async lastRun() {
      const now = clock.now();
      const { postalAddress } = await company.read();
      const [first] =
        postalAddress === "" || !company.hasMailServer() ? [] : await listUnreminded(db, { ...dueAt(now), limit: 1 });
      return first ? new Date(Date.parse(first.asked_at) + afterDays * dayMs) : now;
    },
    async run(stopping) {
      while (!stopping.aborted && (await remindBatch()) === batch);
      outbox.requestRun();
    },
  };

  /** @returns how many were reminded */
  async function remindBatch(): Promise<number> {
    const facts = await company.read();
    return db.transaction().execute(async (trx) => {
      const now = clock.now();
      const requests = await listUnreminded(trx, { ...dueAt(now), limit: batch });
      for (const { id, name, email, expires_at } of requests) {
        const token = newToken();
        const until = new Date(expires_at);
        await insertLink(trx, id, hashToken(token));
        await markReminded(trx, id, now);
        const mail = await reviewReminderEmail(facts, { name, token, origin: config.origin, until });
        const expiresAt = new Date(now.getTime() + afterDays * dayMs);
        await outbox.enqueue(trx, { ...mail, to: email, about: aboutRequest(id), expiresAt });
      }
      return requests.length;
    });
  }
}

function dueAt(now: Date): { from: Date; to: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  return { from: daysAgo(atMostDays), to: daysAgo(afterDays) };
}

/** Removes requests a year after their link expired. */
export function purgeExpiredReviewRequests(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now);
  oldest.setUTCMonth(oldest.getUTCMonth() - 12);
  return deleteRequestsExpiredBefore(db, oldest);
}
