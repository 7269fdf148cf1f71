import type { Insertable } from "kysely";
import type { MessagesTable } from "#db/schema.ts";
import { searchColumnsOf } from "#src/features/messages/search-text-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { many } from "#test/content/content-factory.ts";

export type Message = Partial<Insertable<MessagesTable>>;

const usual = {
  first_name: "Ann",
  last_name: "O'Hara-Lee",
  address: "12 Live Oak Lane, Summerfield",
  email: "ann.ohara@example.com",
  phone: "3525550199",
  project_needs: "Gutters along the back of the house.",
  additional_info: "Please call in the morning",
  archived: 0,
  read_at: null,
  submitted_at: "2026-03-02T15:00:00.000Z",
} as const;

/** What the contact form stores where it has no field. */
export const onContactPage = { address: "N/A", project_needs: "N/A" } as const;

/** SQLite takes 32,766 values in a statement. */
const rowsPerStatement = 1000;

/** Unread active messages from the home page by default. @returns their ids */
export async function insertMessages(db: Db, messages: readonly Message[]): Promise<number[]> {
  const rows = messages.map((message) => {
    const row = { ...usual, ...message };
    return { ...row, ...searchColumnsOf(row) };
  });
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const some = rows.slice(from, from + rowsPerStatement);
    ids.push(...(await db.insertInto("messages").values(some).returning("id").execute()).map(({ id }) => id));
  }
  return ids;
}

/** Inserts so many messages, each made for its place, the first of which is 1. @returns their ids */
export const insertManyMessages = (db: Db, count: number, of: (place: number) => Message = () => ({})) =>
  insertMessages(db, many(count, of));

export async function insertMessage(db: Db, message: Message = {}): Promise<number> {
  const [id = 0] = await insertMessages(db, [message]);
  return id;
}
