import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { many } from "#test/content/content-factory.ts";
import { insertMessage, insertMessages } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import { turnsDuring } from "#test/processes/event-loop.ts";
import type { MessagePage } from "./list-page.server.ts";
import { countLists, listMessages } from "./queries.server.ts";

let site: TestApp;
let ada: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  ada = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

async function list(query: Record<string, string> = {}): Promise<MessagePage> {
  const answer = await ada.send("GET", `/api/admin/messages?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as MessagePage;
}

/** The ids of every page. */
async function allPages(query: Record<string, string> = {}): Promise<number[][]> {
  const pages: number[][] = [];
  let before: string | null = null;
  do {
    const page: MessagePage = await list({ ...query, ...(before ? { before } : {}) });
    pages.push(page.messages.map(({ id }) => id));
    before = page.next;
  } while (before);
  return pages;
}

const found = async (q: string) => (await list({ q })).messages.map(({ id }) => id).toSorted((a, b) => a - b);

test("MSG-04 pages of fifty, the newest first, give every message once, also where many came in the same moment", async () => {
  const ids = await insertMessages(
    site.db,
    many(120, (place) => ({ submitted_at: `2026-03-02T15:00:${place < 60 ? "00" : "01"}.000Z` })),
  );
  const pages = await allPages();
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20]);
  expect(pages.flat()).toEqual(ids.toReversed());
  expect((await allPages({ q: "gutters" })).flat()).toEqual(ids.toReversed());
});

test("API-07 a program that names no list gets the messages of both, newest first, page by page; archived names one in four spellings", async () => {
  const ids = await insertMessages(
    site.db,
    many(60, (place) => ({ submitted_at: new Date(1.7e12 + place * 1000).toISOString(), archived: place % 2 })),
  );
  const newest = ids.toReversed();
  expect((await allPages()).map((page) => page.length)).toEqual([50, 10]);
  expect((await allPages()).flat()).toEqual(newest);
  expect((await allPages({ q: "gutters" })).flat()).toEqual(newest);
  expect((await allPages({ q: "ut" })).flat()).toEqual(newest);
  expect(await list()).toMatchObject({ total: 60, unread: 30 });
  const active = newest.filter((id) => id % 2 === 0);
  for (const archived of ["0", "false"]) expect((await allPages({ archived })).flat()).toEqual(active);
  const archived = newest.filter((id) => id % 2 === 1);
  for (const name of ["1", "true"]) expect((await allPages({ archived: name })).flat()).toEqual(archived);
});

test.skipIf(onPostgres).each([{}, { archived: false }, { archived: true }])(
  "API-07 MSG-04 a page of %j is read through an index, in its order and without sorting",
  async (filters) => {
    const before = { submittedAt: "2026-03-02T15:00:00.000Z", id: 7 };
    for (const cursor of [undefined, before]) {
      const plan = await queryPlans(site.db, async (db) => {
        await listMessages(db, filters, { before: cursor, limit: 51 });
        await countLists(db, filters, 1001);
      });
      expect(plan).toMatch(/m USING INDEX messages_(by_time|in_list)/);
      expect(plan).not.toMatch(/SCAN m(essages)?$|TEMP B-TREE/m);
    }
  },
);

test("MSG-04 a message that comes in or is deleted during paging makes none appear twice and none be skipped", async () => {
  const ids = await insertMessages(
    site.db,
    many(60, (place) => ({ submitted_at: new Date(1.7e12 + place * 1000).toISOString() })),
  );
  const first = await list();
  await insertMessage(site.db, { submitted_at: "2026-04-01T00:00:00.000Z" });
  await site.db
    .deleteFrom("messages")
    .where("id", "=", first.messages.at(-1)?.id ?? 0)
    .execute();
  const second = await list({ before: first.next ?? "" });
  expect(second.messages.map(({ id }) => id)).toEqual(ids.slice(0, 10).toReversed());
});

test("R-20 a page of messages of maximum length stays under 300 KB, and no message is left out", async () => {
  const long = "\u{1F327}".repeat(4000);
  await insertMessages(
    site.db,
    many(30, () => ({ project_needs: long, additional_info: "\u0007".repeat(8000) })),
  );
  const answer = await ada.send("GET", "/api/admin/messages");
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(300 * 1000);
  expect((await allPages()).flat()).toHaveLength(30);
});

test("MSG-04 counts are exact up to a thousand, and say so beyond", async () => {
  await insertMessages(
    site.db,
    many(1000, () => ({})),
  );
  expect(await list()).toMatchObject({ total: 1000, more: false, unread: 1000 });
  await insertMessage(site.db);
  expect(await list()).toMatchObject({ total: 1000, more: true, unread: 1000 });
  expect(await list({ q: "gutters" })).toMatchObject({ total: 1000, more: true });
  expect(await list({ q: "zeppelin" })).toMatchObject({ total: 0, more: false });
});

test("MSG-04 the search finds a part of any field, in any case and with the words in any order", async () => {
  const id = await insertMessage(site.db, {
    first_name: "Zoë",
    last_name: "O'Brien",
    address: "77 Quail Run, Ocklawaha",
    email: "zoe.brien@wetlands.example",
    phone: "13525550177",
    project_needs: "Six inch gutters over the lanai.",
    additional_info: "The dog is called Biscuit.",
  });
  await insertMessage(site.db, { address: "78 Quail Run", email: "other@example.com", phone: "3525550178" });
  for (const q of [
    "zoë",
    "ZOË",
    "o'brien",
    "lawah",
    "wetlands",
    "zoe.brien@wetlands.example",
    "3525550177",
    "lanai",
    "biscuit",
    "biscuit quail",
    "Quail 77",
    "77 quail run",
    "  lanai \n six ",
  ]) {
    expect(await found(q), q).toEqual([id]);
  }
  expect(await found("quail")).toHaveLength(2);
  expect(await found("biscuit 78")).toEqual([]);
});

test("MSG-04 a phone number is found however it is written", async () => {
  const id = await insertMessage(site.db, { phone: "13525550177" });
  await insertMessage(site.db, { phone: "3525550178" });
  for (const q of ["352-555-0177", "(352) 555-0177", "352.555.0177", "+1 352 555 0177", "555-0177", "0177"]) {
    expect(await found(q), q).toEqual([id]);
  }
});

test("IN-7 the search takes every character as itself, in short and in long words", async () => {
  const texts = [
    '"',
    "'",
    "%",
    "_",
    "\\",
    "*",
    "^",
    "(",
    "-",
    ":",
    "NEAR(a",
    "a OR b",
    "words:",
    "; DROP TABLE messages;--",
  ];
  const plain = await insertMessage(site.db, { project_needs: "nothing of it" });
  for (const text of texts) {
    const id = await insertMessage(site.db, { project_needs: `<${text}>` });
    expect(await found(`<${text}>`), text).toEqual([id]);
    const short = await found(text);
    expect(short, text).toContain(id);
    if (!["'", "-", "a OR b", "("].includes(text)) expect(short, text).not.toContain(plain);
    await site.db.deleteFrom("messages").where("id", "=", id).execute();
  }
  for (const q of ["\0", "\0\0\0", "a\0b", "\ud800", "\ud800abc", '"""', " \t\n"]) await list({ q });
});

test("MSG-04 a search stays in its list", async () => {
  const [active, archived] = await insertMessages(site.db, [{ archived: 0 }, { archived: 1 }]);
  for (const q of ["gutters", "ut"]) {
    expect((await list({ q, archived: "0" })).messages.map(({ id }) => id)).toEqual([active]);
    expect((await list({ q, archived: "1" })).messages.map(({ id }) => id)).toEqual([archived]);
  }
});

test("MSG-04 one or two letters are searched in the newest five thousand messages, and the answer says when there are more", async () => {
  const old = await insertMessage(site.db, { first_name: "Xq", submitted_at: "2020-01-01T00:00:00.000Z" });
  await insertMessages(
    site.db,
    many(4999, () => ({})),
  );
  expect(await list({ q: "zz" })).toMatchObject({ total: 0, newestOnly: true });
  expect(await found("xq")).toEqual([old]);
  const id = await insertMessage(site.db, { first_name: "Xq" });
  expect(await found("xq")).toEqual([id]);
  expect(await list({ q: "gutters" })).toMatchObject({ newestOnly: false });
});

test.skipIf(onPostgres)(
  "DATA-04 a search gives the event loop a turn after at most a hundred messages, and finds the same",
  async () => {
    const ids = await insertMessages(
      site.db,
      many(2000, (place) => ({ first_name: place % 500 === 0 ? "Xq" : "Ann", archived: place % 2 ? 1 : 0 })),
    );
    const plain = await turnsDuring(() => list());
    const searching = async (q: string) => (await turnsDuring(() => list({ q, archived: "0" }))) - plain;
    expect(await searching("xq")).toBeGreaterThanOrEqual(10);
    // Each further part is another reading of the same text.
    expect(await searching("xq zz a e")).toBeGreaterThanOrEqual(40);
    // In the index of words.
    expect(await searching("gutters")).toBeGreaterThanOrEqual(1);
    expect(await found("xq")).toEqual([499, 999, 1499, 1999].map((place) => ids[place]));
  },
);

test("DATA-04 pages of a search after the thousandth result give every message once too", async () => {
  const ids = await insertMessages(
    site.db,
    many(1120, (place) => ({ first_name: place % 2 ? "Odd" : "Xq" })),
  );
  expect((await allPages({ q: "gutters" })).flat()).toEqual(ids.toReversed());
  expect((await allPages({ q: "xq" })).flat()).toEqual(ids.filter((_, place) => place % 2 === 1).toReversed());
});
