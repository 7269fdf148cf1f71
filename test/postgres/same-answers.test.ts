import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import type { Call } from "#test/api/call.ts";
import { calls } from "#test/api/calls.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { mailServer } from "#test/app/fixtures.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { readZip } from "#test/messages/read-zip.ts";
import "./both-engines.ts";
import { emptyDatabaseUrl, onPostgres, onServer, testServer } from "./databases.ts";

/** What an operator or a provider may have set for a database, its user or the server: as unlike the usual as it can be. */
const unusual: Readonly<Record<string, string>> = {
  default_transaction_isolation: "serializable",
  default_transaction_deferrable: "on",
  standard_conforming_strings: "off",
  backslash_quote: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  client_encoding: "LATIN1",
  bytea_output: "escape",
  DateStyle: "SQL, DMY",
  IntervalStyle: "iso_8601",
  TimeZone: "Asia/Kolkata",
  extra_float_digits: "-15",
  synchronous_commit: "off",
  statement_timeout: "1s",
  lock_timeout: "1ms",
  idle_in_transaction_session_timeout: "1ms",
  idle_session_timeout: "1s",
  gin_fuzzy_search_limit: "1",
  exit_on_error: "on",
  row_security: "off",
  quote_all_identifiers: "on",
};

/** The same company on both engines, at the same time of the clock; PostgreSQL with other defaults than anywhere else. */
const sites: TestApp[] = [];
beforeAll(async () => {
  if (testServer === undefined) return;
  const { url, drop } = await emptyDatabaseUrl(testServer);
  for (const [name, value] of Object.entries(unusual))
    await onServer(testServer, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${name} = '${value}'`);
  // PostgreSQL's provider makes the backups.
  const backupDir = undefined;
  for (const databaseUrl of [url, undefined])
    sites.push(await createTestApp({ env: mailServer, backupDir, databaseUrl }));
  return async () => {
    for (const site of sites) await site.close();
    await drop();
  };
});

test.runIf(onPostgres).each(calls)("PG-02 PG-21 $method $path answers the same on both engines", async (call) => {
  const [postgres, sqlite] = await Promise.all(sites.map((site) => answerOf(site, call)));
  expect(postgres).toEqual(sqlite);
  expect(sqlite?.status).toBe(call.status);
});

test.runIf(onPostgres).each(["\\", "%_", "100%", "'", "\\'"])(
  "PG-05 PG-21 a search for %j finds what has it",
  async (search) => {
    const found = sites.map(async (site) => {
      await insertMessage(site.db, { project_needs: `A gutter ${search} here` });
      const { headers } = await signIn(
        site,
        await addUser(site, { email: `s${Buffer.from(search).toString("hex")}@example.com` }),
      );
      const answer = await site.get(`/api/admin/messages?q=${encodeURIComponent(search)}`, { headers });
      return { status: answer.status, text: alike(await answer.text()) };
    });
    const [postgres, sqlite] = await Promise.all(found);
    expect(postgres).toEqual(sqlite);
    expect(sqlite?.text).toContain("A gutter");
  },
);

// Last: the other engine gets none of them.
test.runIf(onPostgres)("PG-06 PG-21 16 inquiries at once are all taken, and on disk when answered", async () => {
  const [postgres] = sites as [TestApp];
  const sent = Array.from({ length: 16 }, (_, n) =>
    sendInquiry(postgres, { email: `at-once${n}@example.com` }, { ip: `192.0.2.${n}` }),
  );
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(16).fill(200));
  const { rows } = await sql`SHOW synchronous_commit`.execute(postgres.db);
  expect(rows).toEqual([{ synchronous_commit: "on" }]);
});

async function answerOf(site: TestApp, call: Call) {
  const rita = await addUser(site, { email: `rita${calls.indexOf(call)}@example.com` });
  const { headers = {} } = call.who === "anyone" ? {} : await signIn(site, rita);
  const { path, body } = await call.request(site, rita);
  const json: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
  // The dashboard says how much mail waits.
  await site.outbox.runDue();
  const answer = await site.call(call.method, path, { headers: { ...headers, ...json } }, body);
  const [type, sent] = [answer.headers.get("content-type"), Buffer.from(await answer.arrayBuffer())];
  const files = type === "application/zip" ? [...readZip(sent)].map((file) => file.join(": ")).join("\n") : undefined;
  return { status: answer.status, type, text: alike(files ?? sent.toString()) };
}

/** Leaves out what is by chance: tokens, addresses that are made up for each call, and hashes of contents with them. */
function alike(text: string): string {
  return text.replace(/[\w+/=-]{16,}/g, "…");
}
