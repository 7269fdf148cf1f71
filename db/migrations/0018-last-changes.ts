import type { Kysely } from "kysely";
import { engineSchema } from "../engine-schema.ts";

/** Who has last changed each field that several people edit, and when: JSON by the name of the field. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text } = engineSchema(db);
  for (const table of ["reviews", "gallery_images", "questions", "messages"])
    await db.schema
      .alterTable(table)
      .addColumn("last_changes", text, (column) => column.notNull().defaultTo("{}"))
      .execute();
}
