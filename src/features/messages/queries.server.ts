import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { Inquiry } from "./schema.ts";
import { searchTextOf } from "./search-text-queries.server.ts";

/** How outgoing mail refers to the message that it is about. */
export function aboutMessage(id: number): string {
  return `message ${id}`;
}

/** The id in what `aboutMessage` returned; undefined for another subject. */
export function messageIdOf(about: string): number | undefined {
  const [, id] = /^message (\d+)$/.exec(about) ?? [];
  return id === undefined ? undefined : Number(id);
}

type Marks = {
  /** The nightly test inquiry, which is hidden from staff. */
  isTest?: boolean;
  /** The sender gets a confirmation; true if left out. */
  confirmed?: boolean;
};

/** Stores an inquiry. @returns its id */
export async function insertMessage(
  trx: Trx,
  sent: Inquiry,
  now: Date,
  { isTest = false, confirmed = true }: Marks = {},
): Promise<number> {
  const texts = {
    first_name: sent.firstName,
    last_name: sent.lastName,
    address: sent.address,
    email: sent.email,
    phone: sent.phone,
    project_needs: sent.projectNeeds,
    additional_info: sent.additionalInfo,
  };
  const { id } = await trx
    .insertInto("messages")
    .values({
      ...texts,
      search_text: searchTextOf(texts),
      submitted_at: now.toISOString(),
      is_test: isTest ? 1 : 0,
      confirmed: confirmed ? 1 : 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * When the same inquiry has come in since then. Every field counts: an inquiry with a corrected house number or name is a
 * new one and must reach the company.
 */
export async function findDuplicate(trx: Trx, sent: Inquiry, since: Date): Promise<Date | undefined> {
  const earlier = await trx
    .selectFrom("messages")
    .select("submitted_at")
    .where("email", "=", sent.email)
    .where("submitted_at", ">", since.toISOString())
    .where("first_name", "=", sent.firstName)
    .where("last_name", "=", sent.lastName)
    .where("address", "=", sent.address)
    .where("phone", "=", sent.phone)
    .where("project_needs", "=", sent.projectNeeds)
    .where("additional_info", "=", sent.additionalInfo)
    .executeTakeFirst();
  return earlier && new Date(earlier.submitted_at);
}

/** The number of messages since then, counted up to `max`. */
export async function countMessages(db: Db, since: Date, max: number): Promise<number> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("submitted_at", ">", since.toISOString())
    .limit(max)
    .execute();
  return rows.length;
}
