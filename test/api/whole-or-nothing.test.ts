import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { appCode, turnAppOn } from "#test/accounts/two-factor.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { mailServer } from "#test/app/fixtures.ts";
import { type Caller, callerOf } from "#test/attack/callers.ts";
import { everyRow } from "#test/data/moving.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { calls, uploads } from "./calls.ts";

/*
 * Every change of the API is one transaction (R-4): for each table that a call writes to, the call is made once while that table
 * refuses to be written. It is not answered with success, and nothing of it is in any other table.
 */

/** What counts tries and visits, and stays whatever becomes of the call. */
const counters = ["rate_counters", "sign_in_throttles", "daily_counts"];

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: mailServer });
});
afterAll(() => site.close());

/** Calls that find their change made when they are repeated. */
const again = [
  "POST /api/public/own-review/opt-out",
  "POST /api/admin/first-run/:name",
  "PUT /api/admin/company/:section",
  "PUT /api/admin/texts",
];

type Doing = { name: string; method: string; caller(): Promise<Caller> };

let people = 0;
const anyone = () => addUser(site, { email: `whole.${people++}@example.com` });

/** Calls that only a code of the moment makes succeed. */
const withCodes: readonly Doing[] = [
  {
    name: "POST /api/auth/verify-login-2fa with a backup code",
    method: "POST",
    async caller() {
      const user = await anyone();
      const { backupCodes } = await turnAppOn(site, user);
      const { cookie, userId } = await beginSignIn(site, user, { ip: `10.8.0.${people}` });
      return { path: "/api/auth/verify-login-2fa", headers: { cookie }, body: { userId, backupCode: backupCodes[0] } };
    },
  },
  {
    name: "POST /api/2fa/verify-2fa",
    method: "POST",
    async caller() {
      const { headers, send } = await signIn(site, await anyone());
      const { secret } = (await (await send("POST", "/api/2fa/enable-2fa", {})).json()) as { secret: string };
      return { path: "/api/2fa/verify-2fa", headers, body: { otp: appCode(site, secret) } };
    },
  },
];

const doings: readonly Doing[] = [
  ...calls
    .filter(({ method, path }) => method !== "GET" && !uploads.includes(path))
    .map((call) => ({ name: `${call.method} ${call.path}`, method: call.method, caller: () => callerOf(site, call) })),
  ...withCodes,
];

/** Makes a call that is in order. @returns its status, and the tables that are not as they were */
async function attempt({ method, caller }: Doing, refusing?: string): Promise<{ status: number; changed: string[] }> {
  site.clock.pass(3600);
  const { path, headers, body } = await caller();
  const before = await everyRow(site.db);
  if (refusing) await refuse(refusing);
  people += 1;
  const all = { origin: site.config.origin, "content-type": "application/json", ...headers };
  const ip = `10.7.${people >> 8}.${people & 255}`;
  const { status } = await site.call(
    method,
    path,
    { headers: all, ip },
    method === "DELETE" ? undefined : JSON.stringify(body),
  );
  if (refusing) await allow();
  const after = await everyRow(site.db);
  const changed = Object.keys(after).filter((name) => withoutTries(after[name]) !== withoutTries(before[name]));
  return { status, changed: changed.filter((name) => !counters.includes(name)) };
}

/** A wrong code would be counted too: a try is counted before it is looked at. */
const withoutTries = (rows: readonly string[] = []) =>
  rows
    .map((row) => row.replace(/\["attempts",\d+\]/, ""))
    .sort()
    .join();

const writes = ["INSERT", "UPDATE", "DELETE"];

async function refuse(table: string): Promise<void> {
  for (const write of writes)
    await sql`CREATE TRIGGER ${sql.ref(`refuse_${write}`)} BEFORE ${sql.raw(write)} ON ${sql.table(table)}
      BEGIN SELECT RAISE(ABORT, 'refused'); END`.execute(site.db);
}

async function allow(): Promise<void> {
  for (const write of writes) await sql`DROP TRIGGER ${sql.ref(`refuse_${write}`)}`.execute(site.db);
}

describe.skipIf(onPostgres)("R-4 of a call that one table refuses, nothing is in any other", () => {
  test.each(doings)("$name", async (doing) => {
    const { status, changed } = await attempt(doing);
    if (status >= 300) return;
    for (const table of changed) {
      const refused = await attempt(doing, table);
      expect(refused.changed, table).toEqual([]);
      // What is already as asked for needs no write, and is 200 or 409.
      if (!again.includes(doing.name)) expect(refused.status, table).toBe(500);
    }
  });
});
