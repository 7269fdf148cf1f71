import type { Insertable } from "kysely";
import type { AppointmentsTable } from "#db/schema.ts";
import type { AppointmentRow } from "#src/features/messages/appointments/queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";

/** Inserts a visit of a job, on Wednesday, March 4, at 9:30 am unless it says otherwise. */
export function insertAppointment(
  db: Db,
  { day = "2026-03-04", ...row }: Partial<Insertable<AppointmentsTable>> & { job_id: number },
): Promise<AppointmentRow> {
  const visit = { kind: "visit", time: "09:30", minutes: 60, created_at: "2026-03-01T12:00:00.000Z" } as const;
  return db
    .insertInto("appointments")
    .values({ ...visit, day, last_day: day, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}
