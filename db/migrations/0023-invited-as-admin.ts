import { type Kysely, sql } from "kysely";
import { engineSchema } from "../engine-schema.ts";

/** Whether who registers by an invite becomes an admin; a release without it makes a user of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, isFlag } = engineSchema(db);
  await db.schema
    .alterTable("invites")
    .addColumn("as_admin", integer, (column) => column.notNull().defaultTo(sql.lit(0)).check(isFlag("as_admin")))
    .execute();
}
