import { join } from "node:path";
import { insertUser } from "#src/features/accounts/queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { startSession } from "#src/staff/session/sessions.server.ts";
import { cookieHeader, sessionCookies } from "#test/accounts/accounts.ts";
import { openBeside } from "./open-beside.ts";

type Process = { origin: string };

/**
 * Stores an admin in the data folder of a process and signs her in, without asking for anything.
 *
 * @param secret the SECRET of the process
 * @returns what our own page sends with a call that changes something
 */
export async function staffOf({ origin }: Process, folder: string, secret: string): Promise<Record<string, string>> {
  const { db, close } = await openBeside(join(folder, "data"));
  try {
    return await staffIn(db, { origin, secret });
  } finally {
    await close();
  }
}

/** The same in an open database. */
export async function staffIn(db: Db, { origin, secret }: Process & { secret: string }) {
  const now = new Date();
  const token = await db.transaction().execute(async (trx) => {
    const person = { name: "Rita Moss", username: null, role: "admin" as const, password_hash: "$argon2id$none" };
    const userId = await insertUser(trx, { ...person, email: `rita.${now.getTime()}@example.com` }, now);
    return startSession(trx, { userId, userAgent: undefined, now });
  });
  const cookies = await sessionCookies(token, { origin, secret });
  return { cookie: cookieHeader(cookies), "x-csrf-token": cookies.csrfToken ?? "", origin };
}
