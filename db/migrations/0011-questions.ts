import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** The questions and answers of the product pages, each page with an order of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isTime, isFlag } = engineSchema(db);
  const table = db.schema
    .createTable("questions")
    // Ids are never given twice: a change meant for a deleted entry must meet nothing (API-06).
    .addColumn("id", integer, (column) =>
      onEngine(db, {
        sqlite: column.primaryKey().autoIncrement(),
        postgres: column.primaryKey().generatedByDefaultAsIdentity(),
      }),
    )
    .addColumn("page", text, (column) => column.notNull())
    .addColumn("question", text, (column) => column.notNull().check(sql`length(question) BETWEEN 1 AND 200`))
    .addColumn("answer", text, (column) => column.notNull().check(sql`length(answer) BETWEEN 1 AND 4000`))
    .addColumn("is_active", integer, (column) => column.notNull().check(isFlag("is_active")))
    .addColumn("sort_order", integer, (column) => column.notNull().check(sql`sort_order >= 0`))
    // Name of the delivered question that it is; null for one of the company's own.
    .addColumn("delivered", text, (column) => column.unique())
    // Its words are the company's own, which a new release leaves alone.
    .addColumn("is_edited", integer, (column) => column.notNull().check(isFlag("is_edited")))
    .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
    .addColumn("deleted_at", text, (column) => column.check(isTime("deleted_at")));
  await onEngine(db, { sqlite: table.modifyEnd(sql`STRICT`), postgres: table }).execute();
}
