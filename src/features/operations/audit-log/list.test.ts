import "#test/postgres/both-engines.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listActivity } from "#src/staff/audit/queries.server.ts";
import {
  type AuditEntry,
  purgeExpiredAuditEvents,
  recordAuditEvent,
} from "#src/staff/audit/record-audit-event.server.ts";
import { sentenceText } from "#src/staff/audit/sentence-parts.ts";
import { addUser, type SignedIn, signIn, signInByForm, type TestUser } from "#test/accounts/accounts.ts";
import { insertYearOfActivity } from "#test/accounts/activity.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import type { ActivityLine } from "./api.server.ts";

let site: TestApp;
let mary: TestUser;
let browser: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  mary = await addUser(site, { name: "Mary Miller", email: "mary@example.com" });
  browser = await signIn(site, mary);
});
afterEach(() => site.close());

const path = "/api/admin/activity";
const note = (entry: AuditEntry) =>
  site.db.transaction().execute((trx) => recordAuditEvent(trx, site.clock.now(), entry));

async function read(query = ""): Promise<{ lines: ActivityLine[]; next: string | null }> {
  const answer = await browser.send("GET", path + query);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as { lines: ActivityLine[]; next: string | null };
}

const sentences = async (query = "") => (await read(query)).lines.map(({ sentence }) => sentenceText(sentence));

test("what makes no sense in the address is answered with 400", async () => {
  for (const query of ["area=everything", "area=site&area=people", "before=-1", "before=1&before=2"])
    expect((await browser.send("GET", `${path}?${query}`)).status, query).toBe(400);
});

test("pages follow each other without a gap or a repetition, also while new lines come in", async () => {
  for (let count = 0; count < 120; count++) await note({ kind: "signed-out", by: { id: mary.id, name: `M${count}` } });
  const first = await read();
  await note({ kind: "signed-out", by: mary });
  const second = await read(`?before=${first.next}`);
  const third = await read(`?before=${second.next}`);
  expect([first, second, third].map(({ lines }) => lines.length)).toEqual([50, 50, 20]);
  expect(third.next).toBeNull();
  const names = [first, second, third].flatMap(({ lines }) => lines.map(({ sentence }) => sentenceText(sentence)));
  expect(names).toEqual(Array.from({ length: 120 }, (_, index) => `M${119 - index} logged out.`));
});

test("sentences call roles as every screen does, and end with one period", async () => {
  await note({ kind: "role-changed", by: "command line", user: mary, details: { from: "admin", to: "siteadmin" } });
  await note({ kind: "user-registered", by: mary, details: { role: "siteadmin" } });
  await note({ kind: "review-deleted", by: mary, subject: "Al Reed Jr.", details: { id: 1 } });
  await note({ kind: "picture-deleted", by: mary, subject: "A corner.", details: { id: 1 } });
  expect(await sentences()).toEqual([
    "Mary Miller deleted the image “A corner.”",
    "Mary Miller deleted the review by Al Reed Jr.",
    "Mary Miller registered as Site admin.",
    "The command line changed the role of Mary Miller from Admin to Site admin.",
  ]);
});

test("it is narrowed to an area", async () => {
  const bob = { id: 77, name: "Bob Brown" };
  await note({ kind: "signed-out", by: bob });
  await note({ kind: "reviews-reordered", by: mary });
  await note({ kind: "password-changed", by: bob });
  expect(await sentences("?area=people")).toEqual(["Bob Brown changed their password."]);
  expect(await sentences("?area=pictures")).toEqual([]);
});

test("OP-5 GUARD-09 a siteadmin sees from which browser each line about signing in came", async () => {
  const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const iPhone = { "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1" };
  const ip = "203.0.113.7";
  const wrong = { identifier: mary.email, password: "not the right one" };
  for (const headers of [firefox, iPhone, iPhone]) await site.post("/api/auth/login", wrong, { ip, headers });
  await site.post("/api/auth/forgot-password", { email: mary.email }, { ip, headers: iPhone });
  const marys = await signInByForm(site, mary, { ip, headers: firefox });
  await marys.send("DELETE", "/api/user/sessions");
  await marys.send("POST", "/api/user/logout", {});
  browser = await signIn(site, mary);
  const { lines } = await read();
  expect(lines.map(({ sentence, device, times }) => [sentenceText(sentence), device, times])).toEqual([
    ["Mary Miller logged out.", "An unknown browser", 1],
    ["Mary Miller logged out everywhere else: 1 browser.", "An unknown browser", 1],
    // The sentence names it already.
    ["Mary Miller logged in: Firefox on Linux.", null, 1],
    ["Someone asked for a new password for Mary Miller.", "Safari on iPhone", 1],
    ["Someone entered a wrong password for Mary Miller.", "Safari on iPhone", 2],
    ["Someone entered a wrong password for Mary Miller.", "Firefox on Linux", 1],
  ]);
  expect(new Set(lines.slice(2).map(({ address }) => address))).toEqual(new Set([ip]));
});

test("a deleted person is still named", async () => {
  const bob = await addUser(site, { name: "Bob Brown", email: "bob@example.com", role: "user" });
  await note({ kind: "signed-out", by: bob });
  await browser.send("DELETE", `/api/admin/users/${bob.id}`);
  const deleted = "Mary Miller deleted the account of Bob Brown (User).";
  expect(await sentences()).toEqual([deleted, "Bob Brown logged out."]);
});

test("a line is kept for twelve months and no longer", async () => {
  await note({ kind: "signed-out", by: mary });
  site.clock.pass(364 * 24 * 60 * 60);
  await purgeExpiredAuditEvents(site.db, site.clock.now());
  const count = async () => (await site.db.selectFrom("activity").select("id").execute()).length;
  expect(await count()).toBe(1);
  site.clock.pass(2 * 24 * 60 * 60);
  await purgeExpiredAuditEvents(site.db, site.clock.now());
  expect(await count()).toBe(0);
});

test("with 200,000 lines no page of an area or of all goes through all of them", async () => {
  await insertYearOfActivity(site, 200_000);
  if (onPostgres) await sql`ANALYZE activity`.execute(site.db);
  for (const filter of [{}, { area: "people" }, { area: "site" }] as const) {
    const query = "area" in filter ? `area=${filter.area}` : "";
    expect((await browser.send("GET", `${path}?${query}`)).status, query).toBe(200);
    const plans = await queryPlans(site.db, (db) => listActivity(db, filter, 51));
    expect(plans, query).toMatch(/ activity\b/);
    expect(plans, query).not.toMatch(throughTable);
    if (query !== "") expect(plans, query).not.toMatch(throughIds);
  }
});

// SQLite's words and PostgreSQL's. A filtered page in the order of the ids reads all lines in between. PostgreSQL plans so where it
// expects few of them, and says how many it read.
const throughTable = /SCAN activity\b|Seq Scan on activity\b/;
const throughIds = /\(rowid<\?\)|Rows Removed by Filter: \d{4,}/;

test("a kind that only a newer version knows is said to be one, and breaks no page", async () => {
  await note({ kind: "signed-out", by: mary });
  await site.db.updateTable("activity").set({ kind: "constructor" }).execute();
  expect(await sentences()).toEqual(["Mary Miller did something that this version of the site cannot describe."]);
});
