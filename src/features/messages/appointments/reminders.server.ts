import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { CompanyFacts } from "#src/facts/company.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { OutgoingMailRow } from "#src/platform/mail/outbox-queries.server.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import { readLastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { queueAppointmentEmail } from "./appointment-email.server.ts";
import { type AppointmentRow, isStillPlanned, listUnreminded, markReminded } from "./email-queries.server.ts";
import { dueReminders, reminderKind, reminderTime } from "./reminder-time.server.ts";

type Parts = Pick<Services, "config" | "db" | "clock" | "outbox" | "company">;

/** Reminds customers who agreed to it of tomorrow's appointments, each once (JOB-24). */
export function remindOfAppointments(parts: Parts): DailyTask {
  const { config, db, clock, company, outbox } = parts;
  return {
    name: "appointment reminders",
    at: reminderTime,
    /** Which ones were sent is noted with each: the task is due while one of today is not. */
    lastRun: async () => ((await listDue()).length > 0 ? new Date(0) : clock.now()),
    async run(stopping) {
      for (const appointment of await listDue()) {
        if (stopping.aborted) return;
        await db.transaction().execute(async (trx) => {
          if (!(await markReminded(trx, appointment, clock.now()))) return;
          await queueAppointmentEmail(trx, parts, { appointment, news: { is: "reminder" }, by: "This website" });
        });
      }
      outbox.requestRun();
    },
  };

  async function listDue(): Promise<AppointmentRow[]> {
    const due = config.smtpUrl === undefined ? undefined : dueReminders(clock.now(), await timeZoneOf(company));
    const rows = due ? await listUnreminded(db, due) : [];
    return rows.filter((row) => due && isPlannedBefore(row, due.since));
  }
}

/** What was planned for tomorrow after ten in the morning is not reminded of: the customer knows since today. */
function isPlannedBefore({ last_changes }: AppointmentRow, since: Date): boolean {
  const changes = readLastChanges(last_changes);
  return ["day", "state", "wantsReminder"].every((name) => !(Date.parse(changes[name]?.at ?? "") > since.getTime()));
}

/** Whether a reminder may still go; other mail may. */
export async function isReminderWanted(
  { db, clock, company }: { db: Db; clock: Parts["clock"]; company: Pick<CompanyFacts, "read"> },
  { kind, about }: Pick<OutgoingMailRow, "kind" | "about">,
): Promise<boolean> {
  if (kind !== reminderKind) return true;
  const tomorrow = isoDate(dayAt(clock.now(), await timeZoneOf(company)) + 1);
  return isStillPlanned(db, Number(about?.split(" ")[1]), tomorrow);
}

async function timeZoneOf(company: Pick<CompanyFacts, "read">): Promise<string> {
  return (await company.read()).hours.timeZone;
}
