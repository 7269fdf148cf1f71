import { setTimeout } from "node:timers/promises";
import { recipientsOf } from "#src/facts/mail-addresses.server.ts";
import { deleteTestInquiries, hasTestInquiry } from "#src/features/messages/queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { dayMs, maxClockSkewMs, minuteMs } from "#src/platform/process/clock.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { findSelfCheck, saveSelfCheck } from "./queries.server.ts";
import { failedEmail, recoveredEmail } from "./self-check-emails.server.ts";
import { InquiryLost, sendTestInquiry, type TestVisit, type Wait } from "./send-test-inquiry.server.ts";

type Options = Pick<Services, "config" | "db" | "company" | "clock" | "log" | "outbox"> & {
  visit: TestVisit;
  /** For tests, which move the clock themselves. */
  wait?: Wait;
};

/**
 * Sends a test inquiry every night and removes it (docs/decisions/0018-heartbeat-and-test-mail.md). When it is lost, the
 * administrator gets an email, once a day until it arrives again, and one when it does.
 */
export function createSelfCheck({ wait = pause, ...options }: Options): DailyTask {
  const { db, company, clock, outbox } = options;
  return {
    name: "nightly test inquiry",
    at: { hour: 3, minute: 30 },
    /** Undefined while it fails, so that createDaily runs it again after an hour. */
    async lastRun() {
      const state = await findSelfCheck(db);
      return state?.good_at && !state.failing_since ? new Date(state.good_at) : undefined;
    },
    async run(stopping) {
      const lost = await tryOnce(stopping);
      await company.read();
      await (lost ? recordFailure(lost) : recordSuccess());
      outbox.requestRun();
      // The reason may contain email addresses, so it is stored in the database and not logged.
      if (lost) throw new Error(`The nightly test inquiry was lost: ${lost.step}.`);
    },
  };

  async function tryOnce(stopping: AbortSignal): Promise<InquiryLost | undefined> {
    await purgeTestInquiries(db);
    try {
      await sendTestInquiry({ ...options, wait }, stopping);
      return undefined;
    } catch (error) {
      stopping.throwIfAborted();
      if (error instanceof InquiryLost) return error;
      return new InquiryLost("endpoint", error instanceof Error ? error.message : String(error));
    } finally {
      await purgeTestInquiries(db);
    }
  }

  async function recordSuccess(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const before = await findSelfCheck(trx);
      const [tried_at, good_at] = [now.toISOString(), now.toISOString()];
      await saveSelfCheck(trx, { tried_at, good_at, failing_since: null, told_at: null, step: null, reason: null });
      if (!before?.failing_since) return;
      await recordAuditEvent(trx, now, { kind: "heartbeat-recovered", by: "site" });
      const mail = await recoveredEmail(company.current(), before.failing_since);
      await outbox.enqueue(trx, { ...mail, to: await administratorAddress(trx, options) });
    });
  }

  async function recordFailure({ step, message: reason }: InquiryLost): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const before = await findSelfCheck(trx);
      const failing_since = before?.failing_since ?? now.toISOString();
      const sinceEmailMs = now.getTime() - Date.parse(before?.told_at ?? "");
      // Also due without an earlier email, and when the time of the earlier one is far ahead of the clock.
      const due = !(sinceEmailMs >= -maxClockSkewMs && sinceEmailMs < dayMs);
      const told_at = due ? now.toISOString() : (before?.told_at ?? null);
      const good_at = before?.good_at ?? null;
      await saveSelfCheck(trx, { tried_at: now.toISOString(), good_at, failing_since, told_at, step, reason });
      if (!before?.failing_since)
        await recordAuditEvent(trx, now, { kind: "heartbeat-failed", by: "site", details: { step } });
      if (!due) return;
      const { origin } = options.config;
      const mail = await failedEmail(company.current(), { step, reason, since: failing_since, origin });
      await outbox.enqueue(trx, { ...mail, to: await administratorAddress(trx, options) });
    });
  }
}

/** Removes the test inquiries of earlier runs, also of a process that was killed. */
export async function purgeTestInquiries(db: Db): Promise<void> {
  await db.transaction().execute(deleteTestInquiries);
}

/** The second recipient of inquiries, or the only one. */
async function administratorAddress(
  db: Db,
  { config, company }: Pick<Services, "config" | "company">,
): Promise<string> {
  const [first = "", second = first] = await recipientsOf(db, config, company.current());
  return second;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal });
}

const missedAfterMs = 2 * dayMs;
/** After a start the backup runs first, and sending the email may take a quarter of an hour. */
const catchUpMs = 30 * minuteMs;

/** Reads the state of the nightly test inquiry. @param startedAt when this process began: it runs missed tasks */
export async function readSelfCheckState(db: Db, { now, startedAt }: { now: number; startedAt: number }) {
  const last = await findSelfCheck(db);
  const { failing_since: since, step, reason } = last ?? {};
  const missed = last !== undefined && now - Date.parse(last.tried_at) > missedAfterMs;
  const makingUp = missed && (now - startedAt < catchUpMs || (await hasTestInquiry(db)));
  return {
    goodAt: last?.good_at ?? null,
    failing: since && step ? { since, step, reason: reason ?? "" } : null,
    /** Not tried for two days, and not running now. */
    overdue: missed && !makingUp,
    /** Not tried for two days, as after a restore, and running now. */
    makingUp,
  };
}
