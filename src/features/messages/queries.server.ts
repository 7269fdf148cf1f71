import type { Generated } from "kysely";
import type { Db, Trx } from "#src/platform/database.server.ts";
import type { Inquiry } from "./schema.ts";

export interface MessagesTable {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  address: string;
  email: string;
  /** Digits only. */
  phone: string;
  project_needs: string;
  additional_info: string;
  submitted_at: string;
  /** 0 or 1. */
  archived: Generated<number>;
  /** When somebody of the staff first opened it. */
  read_at: Generated<string | null>;
  /** 0 or 1: 1 for the nightly test inquiry, which staff never sees. */
  is_test: Generated<number>;
  /** 0 or 1: 0 when a limit left its sender without a confirmation. */
  confirmed: Generated<number>;
}

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
export async function isRepetition(trx: Trx, sent: Inquiry, since: Date): Promise<boolean> {
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
