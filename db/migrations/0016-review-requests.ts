import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** Reviews by a personal link: who was asked, who wants no such email, and what a review has beside its words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isFlag, isTime } = engineSchema(db);
  // SQLite adds one column with each statement.
  await db.schema
    .alterTable("reviews")
    .addColumn("is_verified", integer, (column) => column.notNull().defaultTo(0).check(isFlag("is_verified")))
    .execute();
  await db.schema
    .alterTable("reviews")
    .addColumn("town", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("reviews")
    .addColumn("source", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("reviews")
    .addColumn("answer", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("reviews")
    .addColumn("hidden_reason", text, (column) => column.notNull().defaultTo(""))
    .execute();
  // The address of the header List-Unsubscribe.
  await db.schema.alterTable("outgoing_mail").addColumn("unsubscribe", text).execute();

  const requests = db.schema
    .createTable("review_requests")
    .addColumn("id", integer, (column) =>
      onEngine(db, {
        sqlite: column.primaryKey().autoIncrement(),
        postgres: column.primaryKey().generatedByDefaultAsIdentity(),
      }),
    )
    .addColumn("message_id", integer, (column) => column.unique().references("messages.id").onDelete("set null"))
    .addColumn("review_id", integer, (column) => column.unique().references("reviews.id").onDelete("set null"))
    .addColumn("name", text, (column) => column.notNull())
    // In lower case.
    .addColumn("email", text, (column) => column.notNull().check(sql`email LIKE '%_@_%'`))
    .addColumn("asked_at", text, (column) => column.notNull().check(isTime("asked_at")))
    .addColumn("expires_at", text, (column) => column.notNull().check(isTime("expires_at")))
    .addColumn("reminded_at", text, (column) => column.check(isTime("reminded_at")))
    .addColumn("reviewed_at", text, (column) => column.check(isTime("reviewed_at")))
    .addColumn("withdrawn_at", text, (column) => column.check(isTime("withdrawn_at")))
    .addColumn("is_closed", integer, (column) => column.notNull().defaultTo(0).check(isFlag("is_closed")))
    .addColumn("version", integer, (column) => column.notNull().defaultTo(0));
  await onEngine(db, { sqlite: requests.modifyEnd(sql`STRICT`), postgres: requests }).execute();
  await db.schema.createIndex("review_requests_by_email").on("review_requests").columns(["email"]).execute();
  await db.schema.createIndex("review_requests_by_time").on("review_requests").columns(["asked_at", "id"]).execute();

  const links = db.schema
    .createTable("review_links")
    .addColumn("token_hash", text, (column) => column.notNull().primaryKey().check(sql`length(token_hash) = 64`))
    .addColumn("request_id", integer, (column) =>
      column.notNull().references("review_requests.id").onDelete("cascade"),
    );
  await onEngine(db, { sqlite: links.modifyEnd(sql`STRICT`), postgres: links }).execute();
  await db.schema.createIndex("review_links_by_request").on("review_links").columns(["request_id"]).execute();

  const optOuts = db.schema
    .createTable("review_opt_outs")
    .addColumn("email", text, (column) => column.notNull().primaryKey().check(sql`email LIKE '%_@_%'`))
    .addColumn("at", text, (column) => column.notNull().check(isTime("at")));
  await onEngine(db, { sqlite: optOuts.modifyEnd(sql`STRICT`), postgres: optOuts }).execute();

  await db.schema
    .createIndex("messages_won")
    .on("messages")
    .columns(["id"])
    .where(sql<boolean>`is_test = 0 AND state = 'won'`)
    .execute();
}
