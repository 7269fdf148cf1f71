import type { Selectable } from "kysely";
import type { JobsTable, PeopleTable, Role } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { lists } from "./list-queries.server.ts";

/** When the person's link was made; undefined without one. */
export async function findCalendarLink(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom("calendar_links").select("made_at").where("user_id", "=", userId).executeTakeFirst();
  return row?.made_at;
}

/** The role of the person of a link; undefined for a link that does not work. */
export async function findRoleByLink(db: Db, tokenHash: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom("calendar_links")
    .innerJoin("users", "users.id", "calendar_links.user_id")
    .select("users.role")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return row?.role;
}

/** Stores a person's link in place of an earlier one. */
export async function replaceCalendarLink(trx: Trx, userId: number, tokenHash: string, now: Date): Promise<void> {
  await deleteCalendarLink(trx, userId);
  const link = { user_id: userId, token_hash: tokenHash, made_at: now.toISOString() };
  await trx.insertInto("calendar_links").values(link).execute();
}

/** @returns whether there was one */
export async function deleteCalendarLink(trx: Trx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("calendar_links")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const columns = [
  ...["jobs.id", "first_name", "last_name", "jobs.address", "next_step", "next_step_at", "work_version"],
] as const;

type CalendarRow = Pick<Selectable<JobsTable>, "id" | "address" | "next_step" | "next_step_at" | "work_version"> &
  Pick<Selectable<PeopleTable>, "first_name" | "last_name">;

/** The newest number of the person; `revised_at` is the time of the last entry, or of the job: the same steps give the same calendar. */
export type PlannedRow = CalendarRow & { phone: string | null; revised_at: string };

/** The next steps from a day on, by their days. */
export function listCalendar(db: Db, from: string, limit: number): Promise<PlannedRow[]> {
  return planned(db)
    .select(columns)
    .select(({ fn, selectFrom }) => {
      const entries = selectFrom("job_entries").select("at").whereRef("job_id", "=", "jobs.id");
      return fn.coalesce(entries.orderBy("job_entries.id", "desc").limit(1), "jobs.created_at").as("revised_at");
    })
    .select(({ fn, selectFrom }) => {
      const written = selectFrom("messages").select("phone").whereRef("job_id", "=", "jobs.id");
      const known = selectFrom("person_contacts").whereRef("person_contacts.person_id", "=", "jobs.person_id");
      return fn
        .coalesce(
          written.where("job_id", "is not", null).orderBy("messages.id", "desc").limit(1),
          known.where("kind", "=", "phone").select(({ fn: least }) => least.min("value").as("value")),
        )
        .as("phone");
    })
    .where("next_step_at", ">=", from)
    .limit(limit)
    .execute();
}

/** The next steps of jobs that this person has brought into their state, by day. Entries have names alone. */
export function listPlannedBy(db: Db, name: string, limit: number): Promise<CalendarRow[]> {
  return planned(db)
    .select(columns)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom("job_entries")
          .select("by_name")
          .whereRef("job_id", "=", "jobs.id")
          .where("job_entries.state", "is not", null)
          .orderBy("job_entries.id", "desc")
          .limit(1),
        "=",
        name,
      ),
    )
    .limit(limit)
    .execute();
}

/** Jobs with a next step, by its day. */
function planned(db: Db) {
  return db
    .selectFrom("jobs")
    .innerJoin("people", "people.id", "jobs.person_id")
    .where(lists.planned.condition)
    .orderBy("next_step_at")
    .orderBy("jobs.id");
}
