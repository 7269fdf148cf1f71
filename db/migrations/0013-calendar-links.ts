import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** The secret link to the calendar of next steps, at most one for each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isTime } = engineSchema(db);
  const table = db.schema
    .createTable("calendar_links")
    .addColumn("user_id", integer, (column) => column.notNull().primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", text, (column) => column.notNull().unique().check(sql`length(token_hash) = 64`))
    .addColumn("made_at", text, (column) => column.notNull().check(isTime("made_at")));
  await onEngine(db, { sqlite: table.modifyEnd(sql`STRICT`), postgres: table }).execute();
}
