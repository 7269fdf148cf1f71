import { type Insertable, type Selectable, sql } from "kysely";
import type { AppointmentsTable } from "#db/schema.ts";
import { dayOfDate, isoDate } from "#src/facts/calendar.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { readLastChanges } from "#src/schema/last-changes.ts";
import { appointmentLimits } from "./schema.ts";

export type AppointmentRow = Selectable<AppointmentsTable>;

/** By their names: PostgreSQL plans a statement with * each time (PG-04). */
const columns = sql.raw(
  `a.id, a.job_id, a.kind, a.day, a.last_day, a.time, a.minutes, a.state, a.wants_reminder, a.reminded_at, a.created_at,
  a.former_people, a.version, a.last_changes`,
);

export function findAppointment(db: Db, id: number): Promise<AppointmentRow | undefined> {
  return db.selectFrom("appointments").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Those of jobs, in the order of time; any time of a day comes last. */
export async function listAppointments(db: Db, jobIds: readonly number[]): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    SELECT ${columns} FROM ${sqlOf(db).numberRows(jobIds)} AS wanted
    JOIN appointments a ON a.job_id = wanted.value`.execute(db);
  return rows.sort(byTime);
}

export type DayRow = AppointmentRow & { first_name: string; last_name: string };

type Asked = {
  from: string;
  to: string;
  on?: string;
  id?: number | undefined;
  person?: number | undefined;
  limit: number;
};

/**
 * Those of open and finished jobs on any of these days, without canceled ones and archived jobs, in the order of time. What has begun
 * before the day `on` and goes on stands among those of that day.
 */
export async function listBetween(db: Db, { from, to, on = from, id, person, limit }: Asked): Promise<DayRow[]> {
  const rows = await db
    .selectFrom("appointments")
    .innerJoin("jobs", "jobs.id", "appointments.job_id")
    .innerJoin("people", "people.id", "jobs.person_id")
    .selectAll("appointments")
    .select(["people.first_name", "people.last_name"])
    // The first day bounds the range that is read: none takes longer than so many days.
    .where("day", ">=", isoDate(dayOfDate(from) - appointmentLimits.days))
    .where("day", "<=", to)
    .where("last_day", ">=", from)
    .where("appointments.state", "<>", "cancelled")
    .where("jobs.archived", "=", 0)
    .$if(id !== undefined, (query) => query.where("appointments.id", "=", id ?? 0))
    .$if(person !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("appointment_people")
            .select("user_id")
            .whereRef("appointment_id", "=", "appointments.id")
            .where("user_id", "=", person ?? 0),
        ),
      ),
    )
    .orderBy("day")
    .orderBy("appointments.id")
    .limit(limit)
    .execute();
  const onDay = (row: DayRow) => ({ ...row, day: row.day < on && row.last_day >= on ? on : row.day });
  return rows.sort((one, other) => byTime(onDay(one), onDay(other)));
}

/** Whether an appointment was given to someone, at any time. */
export async function isGivenAny(db: Db, userId: number): Promise<boolean> {
  const given = db.selectFrom("appointment_people").select("user_id").where("user_id", "=", userId).limit(1);
  return (await given.executeTakeFirst()) !== undefined;
}

function byTime(one: AppointmentRow, other: AppointmentRow): number {
  const placeOf = ({ day, time }: AppointmentRow) => `${day} ${time ?? "any"}`;
  return placeOf(one).localeCompare(placeOf(other)) || one.id - other.id;
}

/** Appointments as staff see them. `who` has the names of all who go, and of those who went and no longer have an account. */
export async function serializeAppointments(db: Db, rows: readonly AppointmentRow[]) {
  if (rows.length === 0) return [];
  const { rows: people } = await sql<{ appointment_id: number; id: number; name: string }>`
    SELECT going.appointment_id, users.id, users.name
    FROM ${sqlOf(db).numberRows(rows.map(({ id }) => id))} AS wanted
    JOIN appointment_people going ON going.appointment_id = wanted.value JOIN users ON users.id = going.user_id
    ORDER BY users.name, users.id`.execute(db);
  const peopleOf = Map.groupBy(people, ({ appointment_id }) => appointment_id);
  return rows.map(({ id, job_id, kind, day, last_day, time, minutes, state, wants_reminder, ...row }) => ({
    ...{ id, jobId: job_id, kind, day, lastDay: last_day, time, minutes, state },
    people: (peopleOf.get(id) ?? []).map(({ id: user, name }) => ({ id: user, name })),
    who: [...(peopleOf.get(id) ?? []).map(({ name }) => name), row.former_people].filter(Boolean),
    wantsReminder: wants_reminder === 1,
    ...{ remindedAt: row.reminded_at, createdAt: row.created_at, version: row.version },
    changes: readLastChanges(row.last_changes),
  }));
}

export async function insertAppointment(
  trx: Trx,
  appointment: Insertable<AppointmentsTable>,
  people: readonly number[],
): Promise<number> {
  const { id } = await trx.insertInto("appointments").values(appointment).returning("id").executeTakeFirstOrThrow();
  await replacePeople(trx, id, people);
  return id;
}

/** Changes an appointment, which counts as a new version of it. */
export async function updateAppointment(
  trx: Trx,
  { id, version }: Pick<AppointmentRow, "id" | "version">,
  change: Partial<AppointmentRow>,
): Promise<void> {
  const set = { ...change, version: version + 1 };
  await trx.updateTable("appointments").set(set).where("id", "=", id).execute();
}

export async function replacePeople(trx: Trx, id: number, people: readonly number[]): Promise<void> {
  await trx.deleteFrom("appointment_people").where("appointment_id", "=", id).execute();
  if (people.length === 0) return;
  const rows = people.map((user_id) => ({ appointment_id: id, user_id }));
  await trx.insertInto("appointment_people").values(rows).execute();
}

export async function deleteAppointment(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom("appointments").where("id", "=", id).execute();
}

/** Everyone with an account, by name. */
export function listColleagues(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("users").select(["id", "name"]).orderBy("name").orderBy("id").execute();
}

/** Appointments of a day that were planned before a time, and of which someone with an address wants to be reminded. */
export async function listToRemind(db: Db, { day, since }: { day: string; since: Date }): Promise<AppointmentRow[]> {
  const { rows } = await sql<AppointmentRow>`
    SELECT appointments.* FROM appointments JOIN jobs ON jobs.id = job_id JOIN people ON people.id = person_id
    WHERE day = ${day} AND appointments.state = 'planned' AND wants_reminder = 1 AND reminded_at IS NULL
      AND appointments.created_at <= ${since.toISOString()} AND wants_no_emails = 0
      AND EXISTS (SELECT 1 FROM person_contacts c WHERE c.person_id = people.id AND c.kind = 'email')
    ORDER BY appointments.id`.execute(db);
  return rows;
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
