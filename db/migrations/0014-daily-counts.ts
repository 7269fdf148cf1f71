import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** How often something happened on a day: pages opened, calls tapped, forms begun. Nothing says by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = engineSchema(db);
  const table = db.schema
    .createTable("daily_counts")
    // A day of the company's calendar: "2026-12-01".
    .addColumn("day", text, (column) => column.notNull().check(sql`length(day) = 10`))
    .addColumn("kind", text, (column) => column.notNull().check(sql`length(kind) BETWEEN 1 AND 20`))
    .addColumn("name", text, (column) => column.notNull().check(sql`length(name) BETWEEN 1 AND 100`))
    .addColumn("count", integer, (column) => column.notNull().check(sql`count > 0`))
    .addPrimaryKeyConstraint("daily_counts_key", ["day", "kind", "name"]);
  await onEngine(db, { sqlite: table.modifyEnd(sql`STRICT`), postgres: table }).execute();

  await db.schema
    .createIndex("message_entries_finished")
    .on("message_entries")
    .column("at")
    .where(sql<boolean>`state IN ('won', 'lost')`)
    .execute();
}
