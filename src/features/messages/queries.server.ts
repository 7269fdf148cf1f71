import type { Db, Trx } from "#src/platform/database/database.server.ts";
import type { Inquiry } from "./schema.ts";

type Marks = {
  /** For the nightly one, which staff never sees. */
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
  const { id } = await trx
    .insertInto("messages")
    .values({
      first_name: sent.firstName,
      last_name: sent.lastName,
      address: sent.address,
      email: sent.email,
      phone: sent.phone,
      project_needs: sent.projectNeeds,
      additional_info: sent.additionalInfo,
      submitted_at: now.toISOString(),
      is_test: isTest ? 1 : 0,
      confirmed: confirmed ? 1 : 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Has the very same inquiry come in since then? Every field counts: whoever corrects the house number or a name and sends
 * again has said something new, and it must reach the company.
 */
export async function isDuplicate(trx: Trx, sent: Inquiry, since: Date): Promise<boolean> {
  const earlier = await trx
    .selectFrom("messages")
    .select("id")
    .where("email", "=", sent.email)
    .where("submitted_at", ">", since.toISOString())
    .where("first_name", "=", sent.firstName)
    .where("last_name", "=", sent.lastName)
    .where("address", "=", sent.address)
    .where("phone", "=", sent.phone)
    .where("project_needs", "=", sent.projectNeeds)
    .where("additional_info", "=", sent.additionalInfo)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** How many messages have come in since then, counting no further than `most`. */
export async function countMessages(db: Db, since: Date, most: number): Promise<number> {
  const rows = await db
    .selectFrom("messages")
    .select("id")
    .where("submitted_at", ">", since.toISOString())
    .limit(most)
    .execute();
  return rows.length;
}
