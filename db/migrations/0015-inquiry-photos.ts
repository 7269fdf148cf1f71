import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/** What visitors send with an inquiry: photos, and a plan of the gutter planner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isTime } = engineSchema(db);
  const withId = (table: string) =>
    db.schema.createTable(table).addColumn("id", integer, (column) =>
      onEngine(db, {
        sqlite: column.primaryKey().autoIncrement(),
        postgres: column.primaryKey().generatedByDefaultAsIdentity(),
      }),
    );
  const attachments = withId("inquiry_attachments")
    .addColumn("token_hash", text, (column) => column.notNull().unique().check(sql`length(token_hash) = 64`))
    .addColumn("plan", text, (column) => column.check(sql`length(plan) BETWEEN 2 AND 8000`))
    .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
    .addColumn("message_id", integer, (column) => column.references("messages.id").onDelete("cascade"))
    .addColumn("attached_at", text, (column) => column.check(isTime("attached_at")))
    .addCheckConstraint("inquiry_attachments_attached", sql`(message_id IS NULL) = (attached_at IS NULL)`);
  await onEngine(db, { sqlite: attachments.modifyEnd(sql`STRICT`), postgres: attachments }).execute();
  await db.schema
    .createIndex("inquiry_attachments_by_message")
    .on("inquiry_attachments")
    .columns(["message_id", "id"])
    .execute();

  const isName = (column: string) => sql<boolean>`length(${sql.ref(column)}) = 32`;
  const photos = withId("inquiry_photos")
    .addColumn("attachment_id", integer, (column) =>
      column.notNull().references("inquiry_attachments.id").onDelete("cascade"),
    )
    // Chosen by the sender's browser: the same photo sent again is the same row.
    .addColumn("key", text, (column) => column.notNull().check(isName("key")))
    .addColumn("file", text, (column) => column.notNull().unique().check(isName("file")))
    .addColumn("width", integer, (column) => column.notNull().check(sql`width > 0`))
    .addColumn("height", integer, (column) => column.notNull().check(sql`height > 0`))
    .addColumn("bytes", integer, (column) => column.notNull().check(sql`bytes > 0`))
    .addColumn("created_at", text, (column) => column.notNull().check(isTime("created_at")))
    .addUniqueConstraint("inquiry_photos_key", ["attachment_id", "key"]);
  await onEngine(db, { sqlite: photos.modifyEnd(sql`STRICT`), postgres: photos }).execute();

  // Photos that were removed while they were on their way.
  const removed = db.schema
    .createTable("inquiry_removed_photos")
    .addColumn("attachment_id", integer, (column) =>
      column.notNull().references("inquiry_attachments.id").onDelete("cascade"),
    )
    .addColumn("key", text, (column) => column.notNull().check(isName("key")))
    .addPrimaryKeyConstraint("inquiry_removed_photos_key", ["attachment_id", "key"]);
  await onEngine(db, { sqlite: removed.modifyEnd(sql`STRICT`), postgres: removed }).execute();
}
