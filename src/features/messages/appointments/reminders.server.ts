import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { CompanyFacts } from "#src/facts/company.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { OutgoingMailRow } from "#src/platform/mail/outbox-queries.server.ts";
import { type Clock, dayMs } from "#src/platform/process/clock.ts";
import { type DailyTask, latestMoment } from "#src/platform/process/daily.server.ts";
import { momentReaching } from "#src/platform/process/wall-clock.ts";
import { readLastChanges } from "#src/schema/last-changes.ts";
import type { Services } from "#src/services.ts";
import { appointmentReminderKind, queueAppointmentEmail } from "./appointment-email.server.ts";
import { type AppointmentRow, findAppointment, listToRemind, noteReminder } from "./queries.server.ts";

/** On the day before, by the company's clock. */
const at = { hour: 10, minute: 0 };

type Parts = Pick<Services, "config" | "db" | "clock" | "outbox" | "company">;
type When = { clock: Clock; company: Pick<CompanyFacts, "read"> };

/** Reminds customers who agreed to it of tomorrow's appointments, each once (JOB-24). */
export function remindOfAppointments(parts: Parts): DailyTask {
  const { db, clock, company, outbox } = parts;
  return {
    ...{ name: "appointment reminders", at },
    /** Each reminder is noted with its appointment: the task is due while one of today is not. */
    lastRun: async () => ((await listDue()).length > 0 ? new Date(0) : clock.now()),
    async run(stopping) {
      // "Tomorrow" is right until midnight.
      const { today, timeZone } = await now(parts);
      const until = new Date(momentReaching((today + 1) * dayMs, timeZone));
      for (const appointment of await listDue()) {
        if (stopping.aborted) return;
        await db.transaction().execute(async (trx) => {
          if (!(await noteReminder(trx, appointment, clock.now()))) return;
          await queueAppointmentEmail(trx, parts, { appointment, news: { is: "reminder", until }, by: "This website" });
        });
      }
      outbox.requestRun();
    },
  };

  async function listDue(): Promise<AppointmentRow[]> {
    const { today, timeZone } = await now(parts);
    const since = latestMoment(at, clock.now(), timeZone);
    if (!company.hasMailServer() || dayAt(since, timeZone) !== today) return [];
    const rows = await listToRemind(db, { day: isoDate(today + 1), since });
    return rows.filter((row) => isPlannedBefore(row, since));
  }
}

/** What was planned after ten in the morning is not reminded of: the customer knows since then. */
function isPlannedBefore({ last_changes }: AppointmentRow, since: Date): boolean {
  const changes = readLastChanges(last_changes);
  return ["day", "state", "wantsReminder"].every((name) => (changes[name]?.at ?? "") <= since.toISOString());
}

/** Whether a reminder may still go: its appointment was neither moved nor canceled. Other mail may. */
export async function isReminderWanted(
  { db, ...when }: When & { db: Db },
  { kind, about }: Pick<OutgoingMailRow, "kind" | "about">,
): Promise<boolean> {
  if (kind !== appointmentReminderKind) return true;
  const appointment = await findAppointment(db, Number(about?.split(" ")[1]));
  return appointment?.state === "planned" && appointment.day === isoDate((await now(when)).today + 1);
}

async function now({ clock, company }: When) {
  const { timeZone } = (await company.read()).hours;
  return { timeZone, today: dayAt(clock.now(), timeZone) };
}
