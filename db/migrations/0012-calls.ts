import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

const states = ["new", "called", "no-answer", "visit-planned", "estimate-given", "won", "lost", "not-for-us"];

/** What staff knows about the work on a message: its state, the next step, and what was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isOneOf, isTime, caseless } = engineSchema(db);
  // SQLite adds one column with each statement.
  await db.schema
    .alterTable("messages")
    .addColumn("state", text, (column) => column.notNull().defaultTo("new").check(isOneOf("state", states)))
    .execute();
  await db.schema
    .alterTable("messages")
    .addColumn("next_step", text, (column) => column.check(sql`length(next_step) BETWEEN 1 AND 200`))
    .execute();
  // A day of the company's calendar, with a time of its clock or without: "2026-12-01", "2026-12-01T09:30".
  await db.schema
    .alterTable("messages")
    .addColumn("next_step_at", text, (column) => column.check(sql`length(next_step_at) IN (10, 16)`))
    .execute();
  await db.schema
    .alterTable("messages")
    .addColumn("work_version", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("messages")
    .addColumn("first_called_at", text, (column) => column.check(isTime("first_called_at")))
    .execute();

  const entries = db.schema
    .createTable("message_entries")
    .addColumn("id", integer, (column) =>
      onEngine(db, {
        sqlite: column.primaryKey().autoIncrement(),
        postgres: column.primaryKey().generatedByDefaultAsIdentity(),
      }),
    )
    .addColumn("message_id", integer, (column) => column.notNull().references("messages.id").onDelete("cascade"))
    .addColumn("at", text, (column) => column.notNull().check(isTime("at")))
    // The name as it was: entries outlive accounts.
    .addColumn("by_name", text, (column) => column.notNull())
    // The state that the message got; null for a note alone.
    .addColumn("state", text, (column) => column.check(isOneOf("state", states)))
    .addColumn("note", text, (column) => column.notNull().check(sql`length(note) <= 8000`))
    .addCheckConstraint("message_entries_say_something", sql`state IS NOT NULL OR note <> ''`);
  await onEngine(db, { sqlite: entries.modifyEnd(sql`STRICT`), postgres: entries }).execute();
  await db.schema
    .createIndex("message_entries_by_message")
    .on("message_entries")
    .columns(["message_id", "id"])
    .execute();

  const isOpen = sql`is_test = 0 AND archived = 0 AND state NOT IN ('won', 'lost', 'not-for-us')`;
  await db.schema
    .createIndex("messages_to_call")
    .on("messages")
    .columns(["submitted_at", "id"])
    .where(sql<boolean>`${isOpen} AND next_step_at IS NULL`)
    .execute();
  await db.schema
    .createIndex("messages_by_next_step")
    .on("messages")
    .columns(["next_step_at", "id"])
    .where(sql<boolean>`${isOpen} AND next_step_at IS NOT NULL`)
    .execute();
  await db.schema.createIndex("messages_by_phone").on("messages").columns(["phone", "id"]).execute();
  await sql`CREATE INDEX messages_by_email ON messages (${caseless("email")}, id)`.execute(db);
}
