import { createPasswords } from "#src/features/accounts/passwords/passwords.server.ts";
import { insertUser } from "#src/features/accounts/queries.server.ts";
import { startSession } from "#src/staff/session/sessions.server.ts";
import { cookieHeader, sessionCookies } from "#test/accounts/accounts.ts";
import { beside } from "./data.ts";
import { type Site, secret } from "./site.ts";

const passwords = createPasswords();

type Person = { email: string; role?: "user" | "admin" | "siteadmin"; password?: string };

/** Stores an account. @returns its id */
export async function addPerson(folder: string, { email, role = "user", password }: Person): Promise<number> {
  const password_hash = password === undefined ? "$argon2id$none" : await passwords.hash(password);
  const row = { name: "Rita Moss", username: null, email, role, password_hash };
  return beside(folder, (db) => db.transaction().execute((trx) => insertUser(trx, row, new Date())));
}

/** Signs somebody in without asking for anything. @returns the headers of a call of theirs */
export async function signedIn(folder: string, { origin }: Site, userId: number): Promise<Record<string, string>> {
  const token = await beside(folder, (db) =>
    db.transaction().execute((trx) => startSession(trx, { userId, userAgent: undefined, now: new Date() })),
  );
  const cookies = await sessionCookies(token, { origin, secret });
  return { cookie: cookieHeader(cookies), "x-csrf-token": cookies.csrfToken ?? "", origin };
}

let callers = 0;

/**
 * Makes a call with a JSON body from an address of its own, so that no limit is met. On a connection of its own: the site could
 * close one that is kept open in the moment of its next use.
 */
export function call(
  { origin }: Site,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  callers++;
  return fetch(`${origin}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      connection: "close",
      "x-forwarded-for": `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
      origin,
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
