import { type Kysely, sql } from "kysely";
import { engineSchema, onEngine } from "../engine-schema.ts";

/**
 * What siteadmins have changed of the delivered site: a row for each fact or text that they ever changed, and the values that it had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer, isTime, isOneOf } = engineSchema(db);
  const kinds = ["fact", "text", "picture"];
  const values = db.schema
    .createTable("site_values")
    .addColumn("kind", text, (column) => column.notNull().check(isOneOf("kind", kinds)))
    .addColumn("name", text, (column) => column.notNull())
    // Null: as delivered again.
    .addColumn("value", text)
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("changed_at", text, (column) => column.notNull().check(isTime("changed_at")))
    .addPrimaryKeyConstraint("site_values_pk", ["kind", "name"]);
  await onEngine(db, { sqlite: values.modifyEnd(sql`STRICT`), postgres: values }).execute();

  const versions = db.schema
    .createTable("site_value_versions")
    .addColumn("kind", text, (column) => column.notNull().check(isOneOf("kind", kinds)))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("value", text)
    .addColumn("changed_at", text, (column) => column.notNull().check(isTime("changed_at")))
    .addColumn("changed_by", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("site_value_versions_pk", ["kind", "name", "version"]);
  await onEngine(db, { sqlite: versions.modifyEnd(sql`STRICT`), postgres: versions }).execute();
}
