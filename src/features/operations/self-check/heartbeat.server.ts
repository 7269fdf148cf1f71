import { setTimeout } from "node:timers/promises";
import { deleteTestInquiries } from "#src/features/messages/test-inquiry-queries.server.ts";
import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import type { Services } from "#src/services.ts";
import { failedEmail, recoveredEmail } from "./heartbeat-emails.server.ts";
import { findHeartbeat, saveHeartbeat } from "./queries.server.ts";
import { InquiryLost, sendTestInquiry, type Visit, type Wait } from "./send-test-inquiry.server.ts";

type Options = Pick<Services, "config" | "db" | "clock" | "log" | "outbox"> & {
  visit: Visit;
  /** For tests, which move the clock themselves. */
  wait?: Wait;
};

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Sends a test inquiry every night and removes it (docs/decisions/0018-heartbeat-and-test-mail.md). When it is lost, the second
 * address of MAIL_TO gets a mail, once a day for as long as that lasts, and once when it is over.
 */
export function createHeartbeat({ wait = pause, ...options }: Options): DailyTask {
  const { db, clock, outbox, config } = options;
  return {
    name: "nightly test inquiry",
    at: { hour: 3, minute: 30 },
    /** While it fails it is due again as soon as createDaily allows: after an hour. */
    async lastRun() {
      const state = await findHeartbeat(db);
      return state?.good_at && !state.failing_since ? new Date(state.good_at) : undefined;
    },
    async run(stopping) {
      const lost = await tryOnce(stopping);
      await (lost ? noteFailure(lost) : noteSuccess());
      outbox.requestRun();
      // Logged, and tried again in an hour. The reason may contain mail addresses, so it is only in the database.
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

  async function noteSuccess(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const before = await findHeartbeat(trx);
      const [tried_at, good_at] = [now.toISOString(), now.toISOString()];
      await saveHeartbeat(trx, { tried_at, good_at, failing_since: null, told_at: null, step: null, reason: null });
      if (!before?.failing_since) return;
      await recordAuditEvent(trx, now, { kind: "heartbeat-recovered", by: "site" });
      await outbox.enqueue(trx, { ...(await recoveredEmail(before.failing_since)), to: keeperAddress(config) });
    });
  }

  async function noteFailure({ step, message: reason }: InquiryLost): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const before = await findHeartbeat(trx);
      const failing_since = before?.failing_since ?? now.toISOString();
      const sinceToldMs = now.getTime() - Date.parse(before?.told_at ?? "");
      // Also without an earlier mail, and when the earlier one has the time of a clock that was ahead.
      const due = !(sinceToldMs >= 0 && sinceToldMs < dayMs);
      const told_at = due ? now.toISOString() : (before?.told_at ?? null);
      const good_at = before?.good_at ?? null;
      await saveHeartbeat(trx, { tried_at: now.toISOString(), good_at, failing_since, told_at, step, reason });
      if (!before?.failing_since)
        await recordAuditEvent(trx, now, { kind: "heartbeat-failed", by: "site", details: { step } });
      if (!due) return;
      const mail = await failedEmail({ step, reason, since: failing_since, origin: config.origin });
      await outbox.enqueue(trx, { ...mail, to: keeperAddress(config) });
    });
  }
}

/** Removes the test inquiries of earlier runs, also of a process that was killed. */
export async function purgeTestInquiries(db: Db): Promise<void> {
  await db.transaction().execute(deleteTestInquiries);
}

/** The address of the person who looks after the site: the second of MAIL_TO, or the only one. */
function keeperAddress({ mailTo }: Pick<Services["config"], "mailTo">): string {
  return mailTo[1] ?? mailTo[0] ?? "";
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal });
}
