import { sql } from "kysely";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { deleteMailFor } from "#src/platform/mail/outbox-status-queries.server.ts";
import { aboutMessage } from "./queries.server.ts";

const isTest = sql<boolean>`is_test = 1`;

/** The nightly test inquiry with this text. @returns its id; undefined when it is not stored */
export async function findTestInquiry(db: Db, additionalInfo: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("messages")
    .select("id")
    .where(isTest)
    .where("additional_info", "=", additionalInfo)
    .executeTakeFirst();
  return row?.id;
}

/** Whether a test inquiry is under way: it is stored until it has arrived or failed. */
export async function hasTestInquiry(db: Db): Promise<boolean> {
  return (await db.selectFrom("messages").select("id").where(isTest).executeTakeFirst()) !== undefined;
}

/** Deletes all test inquiries and the emails about them. @returns how many */
export async function deleteTestInquiries(trx: Trx): Promise<number> {
  const rows = await trx.deleteFrom("messages").where(isTest).returning("id").execute();
  for (const { id } of rows) await deleteMailFor(trx, aboutMessage(id));
  return rows.length;
}
