import type { Selectable } from "kysely";
import type { MessagesTable, Role } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { lists } from "./queries.server.ts";

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
  "id",
  "first_name",
  "last_name",
  "address",
  "phone",
  "project_needs",
  "next_step",
  "next_step_at",
  "work_version",
] as const;

type CalendarRow = Pick<Selectable<MessagesTable>, (typeof columns)[number]>;

/** `revised_at` is the time of the last entry, or of the message: both stay, so that the same steps give the same calendar. */
export type PlannedRow = CalendarRow & { revised_at: string };

/** The next steps from a day on, by their days. */
export function listCalendar(db: Db, from: string, limit: number): Promise<PlannedRow[]> {
  return db
    .selectFrom("messages")
    .select(columns)
    .select(({ fn, selectFrom }) => {
      const entries = selectFrom("message_entries").select("at").whereRef("message_id", "=", "messages.id");
      return fn.coalesce(entries.orderBy("message_entries.id", "desc").limit(1), "submitted_at").as("revised_at");
    })
    .where(lists.planned.condition)
    .where("next_step_at", ">=", from)
    .orderBy("next_step_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** The next steps of messages that this person has brought into their state, by day. Entries have names alone. */
export function listPlannedBy(db: Db, name: string, limit: number): Promise<CalendarRow[]> {
  return db
    .selectFrom("messages")
    .select(columns)
    .where(lists.planned.condition)
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom("message_entries")
          .select("by_name")
          .whereRef("message_id", "=", "messages.id")
          .where("message_entries.state", "is not", null)
          .orderBy("message_entries.id", "desc")
          .limit(1),
        "=",
        name,
      ),
    )
    .orderBy("next_step_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}
