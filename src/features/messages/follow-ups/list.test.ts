import "#test/postgres/both-engines.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { many } from "#test/content/content-factory.ts";
import { callPage, callsPath, work } from "#test/messages/calls-list.ts";
import { insertManyMessages, insertMessage, insertMessages, onContactPage } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans, statementsOf } from "#test/postgres/query-plan.ts";
import { countCalls, listCalls, listOfPersons } from "./queries.server.ts";
import type { StaffCall } from "./staff-call.server.ts";

// The test's clock starts on Monday, March 2, 2026, at 10 am in New York.
const idsOf = ({ calls }: { calls: StaffCall[] }) => calls.map(({ id }) => id);
const person = (place: number) => ({ email: `p${place}@example.com`, phone: String(3525550000 + place) });

test("LEAD-01 what has no next step waits, oldest first; next steps stand by their days", async ({ adas, site }) => {
  const [late = 0, early = 0, soon = 0, tomorrow = 0, ...ended] = await insertMessages(
    site.db,
    [3, 1, 2, 4, 5, 6, 7].map((day) => ({ ...person(day), submitted_at: `2026-02-0${day}T15:00:00.000Z` })),
  );
  await insertMessage(site.db, { ...person(8), archived: 1 });
  await insertMessage(site.db, { ...person(9), is_test: 1 });
  await work(adas, tomorrow, { nextStep: "Call again", nextDay: "2026-03-03", state: "no-answer" });
  await work(adas, soon, { nextStep: "Send the estimate", nextDay: "2026-03-02", nextTime: "16:30" });
  await work(adas, early, { state: "called" });
  for (const state of ["won", "lost", "not-for-us"]) await work(adas, ended.pop() ?? 0, { state });
  const waiting = await callPage(adas, "waiting");
  expect(idsOf(waiting)).toEqual([early, late]);
  expect(waiting).toMatchObject({ next: null, today: "2026-03-02", count: 2 });
  const planned = await callPage(adas, "planned");
  expect(planned.count).toBe(1);
  expect(planned.calls.map(({ id, nextStep }) => [id, nextStep])).toEqual([
    [soon, { what: "Send the estimate", day: "2026-03-02", time: "16:30" }],
    [tomorrow, { what: "Call again", day: "2026-03-03", time: "" }],
  ]);
});

test("LEAD-01 an inquiry that has just come in waits at the end of the list", async ({ adas, site }) => {
  const id = await insertMessage(site.db, { ...person(1), ...onContactPage });
  expect((await callPage(adas, "waiting")).calls).toEqual([
    {
      ...{ id, firstName: "Ann", lastName: "O'Hara-Lee", email: "p1@example.com", phone: "3525550001" },
      ...{ text: "Please call in the morning", more: "", submittedAt: site.clock.now().toISOString() },
      ...{ archived: false, unread: true, state: "new", changes: {}, promise: { day: "2026-03-03", is: "later" } },
      ...{ attached: 0, others: [], entries: [] },
    },
  ]);
});

test("LEAD-02 a promised call is late once the office has closed, until it is made", async ({ rita, site }) => {
  const id = await insertMessage(site.db, { submitted_at: "2026-02-27T15:00:00.000Z" });
  const promise = async () => (await callPage(await signIn(site, rita), "waiting")).calls[0]?.promise;
  expect(await promise()).toEqual({ day: "2026-03-02", is: "today" });
  // Closing is at 4 pm.
  site.clock.pass(6 * 3600);
  expect(await promise()).toEqual({ day: "2026-03-02", is: "late" });
  const ritas = await signIn(site, rita);
  await work(ritas, id, { state: "no-answer" });
  expect(await promise()).toEqual({ day: "2026-03-02", is: "late" });
  await work(ritas, id, { state: "called" });
  expect(await promise()).toBeUndefined();
});

test("LEAD-07 messages of one number or address stand together, finished ones too", async ({ adas, site }) => {
  const [first = 0, sameNumber = 0, sameAddress = 0, other = 0] = await insertMessages(site.db, [
    { email: "June@Example.com", phone: "3525550101" },
    { email: "work@example.com", phone: "13525550101", submitted_at: "2026-03-02T15:00:01.000Z" },
    { email: "june@example.COM", phone: "3525550102", submitted_at: "2026-03-02T15:00:02.000Z", archived: 1 },
    { email: "juneau@example.com", phone: "3525550103", submitted_at: "2026-03-02T15:00:03.000Z" },
  ]);
  const { calls } = await callPage(adas, "waiting");
  expect(calls.map(({ id }) => id)).toEqual([first, sameNumber, other]);
  const others = calls.map((call) => call.others.map(({ id, finished }) => `${id} ${finished}`).join());
  expect(others).toEqual([`${sameAddress} true,${sameNumber} false`, `${first} false`, ""]);
});

test("LEAD-14 pages of both lists give every message once, also those of one moment", async ({ adas, site }) => {
  const ids = await insertManyMessages(site.db, 120, person);
  const all: number[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await callPage(adas, "waiting", after);
    all.push(...idsOf(page));
    after = page.next;
  }
  expect(all).toEqual(ids);
  await site.db.updateTable("messages").set({ next_step: "Call", next_step_at: "2026-03-03" }).execute();
  const first = await callPage(adas, "planned");
  const second = await callPage(adas, "planned", first.next ?? "");
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids.slice(0, 100));
  for (const after of ["", "x", "2026-03-03_", "2026-03-03_1_2", "2026-03-02T15:00:00.000Z_x", "2026-03-03_1&after=2"])
    expect((await adas.send("GET", `${callsPath}/waiting?after=${after}`)).status, after).toBe(400);
});

test("LEAD-14 the other messages of fifty people take as many statements as those of one", async ({ site }) => {
  const people = many(50, person);
  await insertMessages(site.db, people);
  const known = people.map(({ email = "", phone = "" }) => ({ email, phone }));
  const ofOne = await statementsOf(site.db, (db) => listOfPersons(db, known.slice(0, 1), 21));
  expect(await statementsOf(site.db, (db) => listOfPersons(db, known, 21))).toHaveLength(ofOne.length);
});

test("LEAD-14 thousands of messages of one number and address cost what twenty do", async ({ site }) => {
  const one = person(1);
  await insertManyMessages(site.db, 3000, () => one);
  if (onPostgres) await sql`ANALYZE messages`.execute(site.db);
  const plan = await queryPlans(site.db, (db) => listOfPersons(db, [one, { ...one, phone: "9045550100" }], 21));
  expect(plan).toMatch(/messages_by_phone/);
  expect(plan).toMatch(/messages_by_email/);
  // PostgreSQL says how many rows each step has read.
  for (const [, rows] of plan.matchAll(/(?:rows=|Filter: )(\d+)/g)) expect(Number(rows), plan).toBeLessThan(100);
});

test.skipIf(onPostgres)("LEAD-14 a page is read through indexes, without sorting", async ({ site }) => {
  const plan = await queryPlans(site.db, async (db) => {
    await listCalls(db, "waiting", { after: { at: "2026-03-02T15:00:00.000Z", id: 7 }, limit: 51 });
    await listCalls(db, "planned", { after: { at: "2026-03-02", id: 7 }, limit: 51 });
    for (const list of ["waiting", "planned"] as const) await countCalls(db, list, { today: "2026-03-02", max: 1000 });
    await listOfPersons(db, [{ email: "june@example.com", phone: "3525550101" }], 21);
  });
  for (const index of ["messages_to_call", "messages_by_next_step", "messages_by_phone", "messages_by_email"])
    expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN messages$|TEMP B-TREE/m);
});

test("LEAD-14 lists cut long texts, one message has them whole", async ({ adas, site }) => {
  const long = "gutter ".repeat(1000).trim();
  const id = await insertMessage(site.db, { project_needs: long, additional_info: long });
  const [listed] = (await callPage(adas, "waiting")).calls;
  expect([listed?.text, listed?.more]).toEqual([long.slice(0, 300), long.slice(0, 300)]);
  const { call } = (await (await adas.send("GET", `${callsPath}/${id}`)).json()) as { call: StaffCall };
  expect([call.text, call.more]).toEqual([long, long]);
});
