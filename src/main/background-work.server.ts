import { remindOfAppointments } from "#src/features/messages/appointments/reminders.server.ts";
import { adoptMessages } from "#src/features/messages/jobs/adopt-messages.server.ts";
import { deleteOldMessages } from "#src/features/messages/old-messages.server.ts";
import { weeklyNumbers } from "#src/features/numbers/weekly-task.server.ts";
import { auditBackup, nightlyBackup } from "#src/features/operations/backups/nightly-backup.server.ts";
import { createSelfCheck } from "#src/features/operations/self-check/self-check.server.ts";
import type { TestVisit } from "#src/features/operations/self-check/send-test-inquiry.server.ts";
import { remindOfReviews } from "#src/features/reviews/asking/reminders.server.ts";
import { hourMs, minuteMs } from "#src/platform/process/clock.ts";
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
    remindOfAppointments(services),
    remindOfReviews(services),
    weeklyNumbers(services),
  ];
  const timeZone = async () => (await company.read()).hours.timeZone;
  const daily = createDaily({ clock, log, tasks, timeZone, isOurs: leadership.isLeader });
  const purge = createJobRunner(
    async () => (leadership.isLeader() ? purgeExpired(services) : undefined),
    (error) => log.error({ err: error }, "expired rows could not be deleted"),
  );
  // A process of the previous release beside this one files no message (JOB-04).
  const adopting = createJobRunner(
    async () => (leadership.isLeader() ? adoptMessages(services.db, clock.now()) : undefined),
    (error) => log.error({ err: error }, "messages of the previous release could not be filed"),
  );
  let timers: NodeJS.Timeout[] = [];

  return {
    start() {
      for (const part of [outbox, pictures, daily, counts, leadership]) part.start();
      purge.requestRun();
      timers = [setInterval(purge.requestRun, hourMs), setInterval(adopting.requestRun, minuteMs)];
    },
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([outbox, pictures, daily, counts, integrity, purge, adopting].map((part) => part.stop()));
      await leadership.stop();
    },
  };
}
