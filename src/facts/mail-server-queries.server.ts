import type { MailServerTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";

/** The mail server that siteadmins have entered. */
export type MailServerRow = Omit<MailServerTable, "id">;

export function findMailServer(db: Db): Promise<MailServerRow | undefined> {
  return db.selectFrom("mail_server").selectAll().executeTakeFirst();
}

/** @param row undefined for none */
export async function replaceMailServer(trx: Trx, row: MailServerRow | undefined): Promise<void> {
  await trx.deleteFrom("mail_server").execute();
  if (row)
    await trx
      .insertInto("mail_server")
      .values({ ...row, id: 1 })
      .execute();
}
