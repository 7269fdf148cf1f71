import type { InquiryRecipientsTable, Role } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { sqlOf } from "#src/platform/database/engine-sql.server.ts";
import { dayMs } from "#src/platform/process/clock.ts";

/** A link that an address got. */
type Link = Pick<InquiryRecipientsTable, "asked_by" | "token_hash" | "link_expires_at">;

export type RecipientRow = InquiryRecipientsTable & {
  /** Name and role of the person who asked; null once that account is deleted. */
  asker: string | null;
  asker_role: Role | null;
};

const keptDays = 30;

/** Every address of the list, confirmed ones first. */
export function listAllRecipients(db: Db): Promise<RecipientRow[]> {
  return allRecipients(db)
    .orderBy(({ eb }) => eb("confirmed_at", "is", null))
    .orderBy("confirmed_at")
    .orderBy("added_at")
    .orderBy("inquiry_recipients.id")
    .execute();
}

/** @param email in lower case */
export function findRecipientByEmail(db: Db, email: string): Promise<RecipientRow | undefined> {
  return allRecipients(db).where(sqlOf(db).isCaseless("inquiry_recipients.email", email)).executeTakeFirst();
}

/** The address of a link that works: not expired, and the person who asked is still a siteadmin (OWN-11). */
export function findByLink(db: Db, tokenHash: string, now: Date): Promise<RecipientRow | undefined> {
  return allRecipients(db)
    .where("token_hash", "=", tokenHash)
    .where("link_expires_at", ">", now.toISOString())
    .where("users.role", "=", "siteadmin")
    .executeTakeFirst();
}

function allRecipients(db: Db) {
  return db
    .selectFrom("inquiry_recipients")
    .leftJoin("users", "users.id", "inquiry_recipients.asked_by")
    .selectAll("inquiry_recipients")
    .select(["users.name as asker", "users.role as asker_role"]);
}

export async function insertRecipient(trx: Trx, { link, ...row }: { link: Link } & NewRecipient): Promise<void> {
  await trx
    .insertInto("inquiry_recipients")
    .values({ ...row, ...link, confirmed_at: null })
    .execute();
}

type NewRecipient = Pick<InquiryRecipientsTable, "id" | "email" | "added_at">;

/** Gives an address another link; the earlier one is void. */
export async function replaceLink(trx: Trx, id: string, link: Link): Promise<void> {
  await trx.updateTable("inquiry_recipients").set(link).where("id", "=", id).execute();
}

/** Confirms an address and uses up its link. */
export async function confirmRecipient(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("inquiry_recipients")
    .set({ confirmed_at: now.toISOString(), token_hash: null, link_expires_at: null })
    .where("id", "=", id)
    .execute();
}

export async function deleteRecipient(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("inquiry_recipients").where("id", "=", id).execute();
}

/** Removes addresses that were not confirmed within thirty days after their link expired. */
export async function purgeExpiredRecipients(trx: Trx, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * dayMs).toISOString();
  await trx.deleteFrom("inquiry_recipients").where("link_expires_at", "<=", oldest).execute();
}
