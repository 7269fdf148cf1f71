import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/**
 * Which way of comparing made `search_text`. The program fills it anew where it is older, also of rows that the previous release
 * stores beside it. messages_without_search_text stays: that release looks into it at each search.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = engineSchema(db);
  await db.schema
    .alterTable("messages")
    .addColumn("search_version", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("messages_of_earlier_search")
    .on("messages")
    .column("id")
    .where(sql<boolean>`search_version < 1`)
    .execute();
  // Replacing the entries one by one takes ten times as long at 20,000 messages, and more at each further one.
  const empty = sql`INSERT INTO messages_search (messages_search) VALUES ('delete-all')`;
  await onEngine(db, { sqlite: async () => void (await empty.execute(db)), postgres: async () => {} })();
}
