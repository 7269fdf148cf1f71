import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** The addresses that siteadmins want inquiries to go to. One that is not confirmed yet has a link in place of a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isTime, caseless } = engineSchema(db);
  const table = db.schema
    .createTable("inquiry_recipients")
    .addColumn("id", text, (column) => column.notNull().primaryKey())
    .addColumn("email", text, (column) => column.notNull().check(sql`length(email) BETWEEN 3 AND 150`))
    .addColumn("added_at", text, (column) => column.notNull().check(isTime("added_at")))
    .addColumn("asked_by", integer, (column) => column.references("users.id").onDelete("set null"))
    .addColumn("token_hash", text, (column) => column.unique().check(sql`length(token_hash) = 64`))
    .addColumn("link_expires_at", text, (column) => column.check(isTime("link_expires_at")))
    .addColumn("confirmed_at", text, (column) => column.check(isTime("confirmed_at")))
    .addCheckConstraint(
      "inquiry_recipients_link",
      sql`(token_hash IS NULL) = (confirmed_at IS NOT NULL) AND (link_expires_at IS NULL) = (confirmed_at IS NOT NULL)`,
    );
  await onEngine(db, { sqlite: table.modifyEnd(sql`STRICT`), postgres: table }).execute();
  await db.schema
    .createIndex("inquiry_recipients_by_email")
    .unique()
    .on("inquiry_recipients")
    .expression(caseless("email"))
    .execute();
}
