import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** The mail server that siteadmins have entered: one row or none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isTime } = engineSchema(db);
  const table = db.schema
    .createTable("mail_server")
    .addColumn("id", integer, (column) => column.notNull().primaryKey().check(sql`id = 1`))
    .addColumn("host", text, (column) => column.notNull().check(sql`length(host) BETWEEN 1 AND 253`))
    .addColumn("port", integer, (column) => column.notNull())
    .addColumn("username", text, (column) => column.notNull().check(sql`length(username) BETWEEN 1 AND 250`))
    .addColumn("password_sealed", text, (column) => column.notNull())
    // Empty: the company's name and address.
    .addColumn("sender_name", text, (column) => column.notNull())
    .addColumn("sender_address", text, (column) => column.notNull())
    .addColumn("changed_at", text, (column) => column.notNull().check(isTime("changed_at")))
    // The name as it was.
    .addColumn("changed_by", text, (column) => column.notNull());
  await onEngine(db, { sqlite: table.modifyEnd(sql`STRICT`), postgres: table }).execute();
}
