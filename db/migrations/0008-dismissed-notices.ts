import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** What the site has asked its administrators once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, isTime } = engineSchema(db);
  const table = db.schema
    .createTable("dismissed_notices")
    .addColumn("name", text, (column) => column.notNull().primaryKey())
    .addColumn("dismissed_at", text, (column) => column.notNull().check(isTime("dismissed_at")));
  await onEngine(db, { sqlite: table.modifyEnd(sql`STRICT`), postgres: table }).execute();
}
