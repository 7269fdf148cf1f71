import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import type { SignedIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { allPages, listOf } from "#test/messages/inbox.ts";
import { insertManyMessages, insertMessage } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import { turnsDuring } from "#test/processes/event-loop.ts";
import { countListed, countUnread, listMessages } from "./queries.server.ts";

const found = async (who: SignedIn, q: string) =>
  (await listOf(who, { q })).messages.map(({ id }) => id).toSorted((a, b) => a - b);
/** A second apart. */
const oneByOne = (place: number) => ({ submitted_at: new Date(1.7e12 + place * 1000).toISOString() });

test("MSG-04 pages of fifty, newest first, give each message once, also of one moment", async ({ adas, site }) => {
  const ids = await insertManyMessages(site.db, 120, (place) => ({
    submitted_at: `2026-03-02T15:00:${place < 60 ? "00" : "01"}.000Z`,
  }));
  const pages = await allPages(adas);
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
  expect(pages.flat()).toEqual(ids.toReversed());
  expect((await allPages(adas, { q: "gutters" })).flat()).toEqual(ids.toReversed());
});

test("API-07 a program that names no list gets both; archived names one in four spellings", async ({ adas, site }) => {
  const ids = await insertManyMessages(site.db, 60, (place) => ({ ...oneByOne(place), archived: place % 2 }));
  const newest = ids.toReversed();
  for (const query of [{}, { q: "gutters" }, { q: "ut" }] as Record<string, string>[])
    expect(await allPages(adas, query)).toEqual([newest.slice(0, 50), newest.slice(50)]);
  expect(await listOf(adas)).toMatchObject({ total: 60, unread: 30 });
  for (const [archived, odd] of [
    ["0", 0],
    ["false", 0],
    ["1", 1],
    ["true", 1],
  ] as const)
    expect((await allPages(adas, { archived })).flat()).toEqual(newest.filter((id) => id % 2 === odd));
});

test.skipIf(onPostgres).for([{}, { archived: false }, { archived: true }])(
  "API-07 MSG-04 a page of %j is read through an index, in its order and without sorting",
  async (filters, { site }) => {
    const before = { submittedAt: "2026-03-02T15:00:00.000Z", id: 7 };
    for (const cursor of [undefined, before]) {
      const plan = await queryPlans(site.db, async (db) => {
        await listMessages(db, filters, { before: cursor, limit: 51 });
        await countListed(db, filters, 1001);
        await countUnread(db, 1000);
      });
      expect(plan).toMatch(/m USING INDEX messages_(by_time|in_list)/);
      expect(plan).not.toMatch(/SCAN m(essages)?$|TEMP B-TREE/m);
    }
  },
);

test("MSG-04 what comes in or is deleted during paging repeats and skips no message", async ({ adas, site }) => {
  const ids = await insertManyMessages(site.db, 60, oneByOne);
  const first = await listOf(adas);
  await insertMessage(site.db, { submitted_at: "2026-04-01T00:00:00.000Z" });
  await site.db.deleteFrom("messages").where("id", "=", Number(ids[10])).execute();
  const second = await listOf(adas, { before: first.next ?? "" });
  expect(second.messages.map(({ id }) => id)).toEqual(ids.slice(0, 10).toReversed());
});

test("R-20 a page of messages of maximum length stays under 300 KB, and none is left out", async ({ adas, site }) => {
  const long = { project_needs: "\u{1F327}".repeat(4000), additional_info: "\u0007".repeat(8000) };
  await insertManyMessages(site.db, 30, () => long);
  const answer = await adas.send("GET", "/api/admin/messages");
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300 * 1000);
  expect((await allPages(adas)).flat()).toHaveLength(30);
});

test("MSG-04 counts are exact up to a thousand, and say so beyond", async ({ adas, site }) => {
  await insertManyMessages(site.db, 1000);
  expect(await listOf(adas)).toMatchObject({ total: 1000, more: false, unread: 1000 });
  await insertMessage(site.db);
  expect(await listOf(adas)).toMatchObject({ total: 1000, more: true, unread: 1000 });
  expect(await listOf(adas, { q: "gutters" })).toMatchObject({ total: 1000, more: true });
  expect(await listOf(adas, { q: "zeppelin" })).toMatchObject({ total: 0, more: false });
});

test("IN-7 the syntax of a query language is searched as text", async ({ adas, site }) => {
  for (const text of ["NEAR(a", "a OR b", "words:", "; DROP TABLE messages;--"]) {
    const id = await insertMessage(site.db, { project_needs: `<${text}>` });
    expect(await found(adas, `<${text}>`), text).toEqual([id]);
  }
  for (const q of ["\0", "\0\0\0", "a\0b", "\ud800", "\ud800abc", '"""', " \t\n"]) await listOf(adas, { q });
});

test("MSG-04 one or two letters are searched in the newest five thousand messages", async ({ adas, site }) => {
  const old = await insertMessage(site.db, { first_name: "Xq", submitted_at: "2020-01-01T00:00:00.000Z" });
  await insertManyMessages(site.db, 4999);
  expect(await listOf(adas, { q: "zz" })).toMatchObject({ total: 0, newestOnly: true });
  expect(await found(adas, "xq")).toEqual([old]);
  const id = await insertMessage(site.db, { first_name: "Xq" });
  expect(await found(adas, "xq")).toEqual([id]);
  expect(await listOf(adas, { q: "gutters" })).toMatchObject({ newestOnly: false });
});

test.skipIf(onPostgres)("DATA-04 a search yields to the event loop every 100 messages", async ({ adas, site }) => {
  const ids = await insertManyMessages(site.db, 2000, (place) => ({
    first_name: place % 500 === 0 ? "Xq" : "Ann",
    archived: place % 2 ? 1 : 0,
  }));
  const plain = await turnsDuring(() => listOf(adas));
  const searching = async (q: string) => (await turnsDuring(() => listOf(adas, { q, archived: "0" }))) - plain;
  expect(await searching("xq")).toBeGreaterThanOrEqual(10);
  // Each further part is another reading of the same text.
  expect(await searching("xq zz a e")).toBeGreaterThanOrEqual(40);
  // In the index of words.
  expect(await searching("gutters")).toBeGreaterThanOrEqual(1);
  expect(await found(adas, "xq")).toEqual([499, 999, 1499, 1999].map((place) => ids[place]));
});

test("DATA-04 pages of a search after the thousandth result give every message once too", async ({ adas, site }) => {
  const ids = await insertManyMessages(site.db, 1120, (place) => ({ first_name: place % 2 ? "Odd" : "Xq" }));
  expect((await allPages(adas, { q: "gutters" })).flat()).toEqual(ids.toReversed());
  expect((await allPages(adas, { q: "xq" })).flat()).toEqual(ids.filter((_, place) => place % 2 === 1).toReversed());
});
