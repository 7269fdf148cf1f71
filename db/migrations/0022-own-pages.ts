import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** The company's own pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isTime, isFlag } = engineSchema(db);
  const table = db.schema
    .createTable("pages")
    // Ids are never given twice: a change meant for a deleted entry must meet nothing (API-06).
    .addColumn("id", integer, (column) =>
      onEngine(db, {
        sqlite: column.primaryKey().autoIncrement(),
        postgres: column.primaryKey().generatedByDefaultAsIdentity(),
      }),
    )
    .addColumn("slug", text, (column) => column.notNull().check(sql`length(slug) BETWEEN 1 AND 60`))
    .addColumn("title", text, (column) => column.notNull().check(sql`length(title) BETWEEN 1 AND 200`))
    .addColumn("lead", text, (column) => column.notNull().check(sql`length(lead) <= 1000`))
    // A list as JSON, in the order of the page.
    .addColumn("sections", text, (column) => column.notNull().check(sql`length(sections) <= 200000`))
    .addColumn("meta_title", text, (column) => column.notNull().check(sql`length(meta_title) <= 200`))
    .addColumn("meta_description", text, (column) => column.notNull().check(sql`length(meta_description) <= 500`))
    // 0 is a draft.
    .addColumn("is_active", integer, (column) => column.notNull().check(isFlag("is_active")))
    .addColumn("sort_order", integer, (column) => column.notNull().check(sql`sort_order >= 0`))
    .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
    .addColumn("deleted_at", text, (column) => column.check(isTime("deleted_at")))
    .addColumn("last_changes", text, (column) => column.notNull().defaultTo("{}"));
  await onEngine(db, { sqlite: table.modifyEnd(sql`STRICT`), postgres: table }).execute();
}
