import "#test/postgres/both-engines.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { calls } from "#test/api/calls.ts";
import { test as base, mailServer } from "#test/app/fixtures.ts";
import { withServices } from "#test/app/with-services.ts";

const test = base.extend({ env: mailServer });

/** Sends a mail first and records that afterwards, whether or not the session has ended since. */
const recordsAfterwards = ["/api/admin/test-mail"];

/** A POST for the sake of its body. */
const onlyReads = ["/api/admin/company/emails/preview"];

/** Emails something first (mail-server.test.ts), and is refused while SMTP_URL is set. */
const triesFirst = ["/api/admin/company/mail-server", "/api/admin/company/mail-server/remove"];

const changing = calls.filter(
  ({ method, path, who }) =>
    who !== "anyone" && method !== "GET" && ![...recordsAfterwards, ...onlyReads, ...triesFirst].includes(path),
);

/** The database of handlers with a session that ends between the check of the guard and their first transaction. */
function endingSessions(db: Db): Db {
  const transaction = () => ({
    execute: async <Result>(work: (trx: Trx) => Promise<Result>) => {
      await db.deleteFrom("sessions").execute();
      return db.transaction().execute(work);
    },
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return transaction;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Every row but those that the guard and rate limits write. */
async function rowsOf(db: Db): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const kept = tables.filter(
    (name) => !["sessions", "rate_counters"].includes(name) && !/^(messages|job_texts)_search/.test(name),
  );
  const contents = [];
  for (const name of kept.sort()) contents.push([name, (await sql`SELECT * FROM ${sql.table(name)}`.execute(db)).rows]);
  return JSON.stringify(contents);
}

test("SE-8 the list of changing calls is not empty", () => {
  expect(changing.length).toBeGreaterThan(25);
});

test.for(changing)("SE-8 $method $path changes nothing once the session has ended", async (call, { site }) => {
  const user = await addUser(site);
  const browser = await signIn(site, user);
  // Backup codes can be renewed only while an app is on.
  await site.db.updateTable("users").set({ two_factor_method: "app", totp_sealed: "a seed" }).execute();
  const { path, body } = await call.request(site, user);
  const racing = withServices(site, { db: endingSessions(site.db) });
  const before = await rowsOf(site.db);
  const headers = { ...browser.headers, ...(typeof body === "string" && { "content-type": "application/json" }) };
  const answer = await racing.call(call.method, path, { headers }, body);
  expect(answer.status, await answer.text()).toBe(401);
  expect(await rowsOf(site.db)).toBe(before);
});
