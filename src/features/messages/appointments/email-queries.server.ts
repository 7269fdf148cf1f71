import type { Selectable } from "kysely";
import type { AppointmentsTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

export type AppointmentRow = Selectable<AppointmentsTable>;

/** Appointments of a day that were planned before a time, and of which someone with an address wants to be reminded. */
export function listToRemind(db: Db, { day, since }: { day: string; since: Date }): Promise<AppointmentRow[]> {
  return db
    .selectFrom("appointments")
    .innerJoin("jobs", "jobs.id", "job_id")
    .innerJoin("people", "people.id", "person_id")
    .selectAll("appointments")
    .where("day", "=", day)
    .where("appointments.state", "=", "planned")
    .where("wants_reminder", "=", 1)
    .where("reminded_at", "is", null)
    .where("appointments.created_at", "<=", since.toISOString())
    .where("wants_no_emails", "=", 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("person_contacts")
          .select("value")
          .whereRef("person_contacts.person_id", "=", "people.id")
          .where("person_contacts.kind", "=", "email"),
      ),
    )
    .orderBy("appointments.id")
    .execute();
}

/** Notes the reminder of an appointment that still stands on that day. @returns false if someone was faster, or it does not */
export async function noteReminder(trx: Trx, { id, day }: AppointmentRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("appointments")
    .set({ reminded_at: now.toISOString() })
    .where(({ and }) => and({ id, day, state: "planned", wants_reminder: 1 }))
    .where("reminded_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
