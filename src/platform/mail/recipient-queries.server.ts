import type { Db } from "../database/database.server.ts";

/** A confirmed address for inquiries. */
export type Recipient = { id: string; email: string };

/** The confirmed addresses for inquiries, the oldest first. */
export function listRecipients(db: Db): Promise<Recipient[]> {
  return db
    .selectFrom("inquiry_recipients")
    .select(["id", "email"])
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at")
    .orderBy("id")
    .execute();
}
