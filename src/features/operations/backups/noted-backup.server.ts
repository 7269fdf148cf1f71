import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";

/** The nightly backup, noted in the activity log. A run that a stop has ended is neither made nor failed. */
export function notedBackup(backup: DailyTask, { db, clock }: { db: Db; clock: Clock }): DailyTask {
  const note = (kind: "backup-made" | "backup-failed") =>
    db.transaction().execute((trx) => recordAuditEvent(trx, clock.now(), { kind, by: "site" }));
  return {
    ...backup,
    async run(stopping) {
      try {
        await backup.run(stopping);
      } catch (error) {
        if (!stopping.aborted) await note("backup-failed");
        throw error;
      }
      await note("backup-made");
    },
  };
}
