import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import type { Call } from "#test/api/call.ts";
import { calls } from "#test/api/calls.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { mailServer } from "#test/app/fixtures.ts";
import "./both-engines.ts";
import { onPostgres } from "./databases.ts";

/** The same company on both engines, at the same time of the clock. */
const sites: TestApp[] = [];
beforeAll(async () => {
  // PostgreSQL's provider makes the backups.
  const backupDir = undefined;
  sites.push(
    await createTestApp({ env: mailServer, backupDir }),
    await createTestApp({ env: mailServer, backupDir, databaseUrl: undefined }),
  );
});
afterAll(async () => {
  for (const site of sites) await site.close();
});

test.runIf(onPostgres).each(calls)("PG-02 $method $path answers the same on both engines", async (call) => {
  const [postgres, sqlite] = await Promise.all(sites.map((site) => answerOf(site, call)));
  expect(postgres).toEqual(sqlite);
  expect(sqlite?.status).toBe(call.status);
});

async function answerOf(site: TestApp, call: Call) {
  const rita = await addUser(site, { email: `rita${calls.indexOf(call)}@example.com` });
  const { headers = {} } = call.who === "anyone" ? {} : await signIn(site, rita);
  const { path, body } = await call.request(site, rita);
  const json: Record<string, string> = typeof body === "string" ? { "content-type": "application/json" } : {};
  // The dashboard says how much mail waits.
  await site.outbox.runDue();
  const answer = await site.call(call.method, path, { headers: { ...headers, ...json } }, body);
  return { status: answer.status, type: answer.headers.get("content-type"), text: alike(await answer.text()) };
}

/** Leaves out what is by chance: tokens, addresses that are made up for each call, and hashes of contents with them. */
function alike(text: string): string {
  return text.replace(/[\w+/=-]{16,}/g, "…");
}
