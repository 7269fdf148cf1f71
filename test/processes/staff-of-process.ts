import { join } from "node:path";
import { insertUser } from "#src/features/accounts/queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import { startSession } from "#src/staff/session/sessions.server.ts";
import { cookieHeader, sessionCookies } from "#test/accounts/accounts.ts";
import { openBeside } from "./open-beside.ts";

type Process = { origin: string };
type Staff = Process & { secret: string; email?: string | undefined };

/**
 * Stores an admin in the data folder of a process, once, and signs her in, without asking for anything.
 *
 * @param secret the SECRET of the process
 * @param email another one is another person
 * @returns what our own page sends with a call that changes something
 */
export async function staffOf({ origin }: Process, folder: string, secret: string, email?: string) {
  const { db, close } = await openBeside(join(folder, "data"));
  try {
    return await staffIn(db, { origin, secret, email });
  } finally {
    await close();
  }
}

/** The same in an open database. */
export async function staffIn(db: Db, { origin, secret, email = "rita.moss@example.com" }: Staff) {
  const now = new Date();
  const token = await db.transaction().execute(async (trx) => {
    const row = { name: "Rita Moss", username: null, email, role: "admin", password_hash: "$argon2id$none" } as const;
    const known = await trx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    const userId = known?.id ?? (await insertUser(trx, row, now));
    return startSession(trx, { userId, userAgent: undefined, now });
  });
  const cookies = await sessionCookies(token, { origin, secret });
  return { cookie: cookieHeader(cookies), "x-csrf-token": cookies.csrfToken ?? "", origin };
}
