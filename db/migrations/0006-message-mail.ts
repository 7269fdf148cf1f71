import { type Kysely, sql } from "kysely";

/** What staff sees about the mail of a message: an omitted confirmation, and mail that only reached a folder. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE messages ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 1 CHECK (confirmed IN (0, 1))`.execute(db);
  await sql`
    ALTER TABLE outgoing_mail ADD COLUMN in_folder INTEGER NOT NULL DEFAULT 0 CHECK (in_folder IN (0, 1))`.execute(db);
  // Sent mail is deleted after a while. A mail about a message that only reached a folder stays as long as the message.
  await sql`
    CREATE INDEX outgoing_mail_forgettable ON outgoing_mail (ended_at)
    WHERE state = 'sent' AND (in_folder = 0 OR about IS NULL)`.execute(db);
}
