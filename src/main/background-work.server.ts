import { deleteOldMessages } from "#src/features/messages/old-messages.server.ts";
import { weeklyNumbers } from "#src/features/numbers/weekly-task.server.ts";
import { auditBackup, nightlyBackup } from "#src/features/operations/backups/nightly-backup.server.ts";
import { createSelfCheck } from "#src/features/operations/self-check/self-check.server.ts";
import type { TestVisit } from "#src/features/operations/self-check/send-test-inquiry.server.ts";
import { remindOfReviews } from "#src/features/reviews/asking/reminders.server.ts";
import { hourMs } from "#src/platform/process/clock.ts";
import { createDaily } from "#src/platform/process/daily.server.ts";
import { createJobRunner } from "#src/platform/process/job-runner.server.ts";
import type { Services } from "#src/services.ts";
import { purgeExpired } from "./purge-expired.server.ts";

/** The work beside the requests: mail, variants of pictures, counters, the tasks of each night and the purge of each hour. */
export function createBackgroundWork(services: Services, visit: TestVisit, backupProgram: string | undefined) {
  const { config, clock, log, company, outbox, pictures, counts, leadership, integrity } = services;
  const backup = nightlyBackup({ config, clock, log, program: backupProgram });
  // After the backup, which holds for some nights what they delete.
  const tasks = [
    ...(backup ? [auditBackup(backup, services)] : []),
    createSelfCheck({ ...services, visit }),
    deleteOldMessages(services),
    remindOfReviews(services),
    weeklyNumbers(services),
  ];
  const timeZone = async () => (await company.read()).hours.timeZone;
  const daily = createDaily({ clock, log, tasks, timeZone, isOurs: leadership.isLeader });
  const purge = createJobRunner(
    async () => (leadership.isLeader() ? purgeExpired(services) : undefined),
    (error) => log.error({ err: error }, "expired rows could not be deleted"),
  );
  let timer: NodeJS.Timeout | undefined;

  return {
    start() {
      for (const part of [outbox, pictures, daily, counts, leadership]) part.start();
      purge.requestRun();
      timer = setInterval(purge.requestRun, hourMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await Promise.all([outbox, pictures, daily, counts, integrity, purge].map((part) => part.stop()));
      await leadership.stop();
    },
  };
}
