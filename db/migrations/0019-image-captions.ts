import type { Kysely } from "kysely";
import { engineSchema } from "../engine-schema.ts";

/** What stands below a picture of the gallery, and what it shows, for the filter: words with a space between. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = engineSchema(db);
  // SQLite adds one column with each statement.
  for (const column of ["caption", "tags"])
    await db.schema
      .alterTable("gallery_images")
      .addColumn(column, text, (added) => added.notNull().defaultTo(""))
      .execute();
}
