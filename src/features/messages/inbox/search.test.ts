import "#test/postgres/both-engines.ts";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import { migrations } from "#db/migrate.ts";
import { searchVersion } from "#db/search-text.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { anEmptySite } from "#test/data/backups.ts";
import { insertManyMessages, insertMessages } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { turnsDuring } from "#test/processes/event-loop.ts";
import { fillSearchText } from "../search-text-queries.server.ts";
import { readSearch } from "./search.ts";
import { openSearch, takeIds } from "./search-messages.server.ts";

/*
 * Both engines run this file: what each finds is what the reference finds.
 */

type Texts = Record<(typeof fields)[number], string>;
const fields = ["first_name", "last_name", "address", "project_needs", "additional_info"] as const;

async function found({ db }: TestApp, typed: string, archived?: boolean): Promise<number[]> {
  const search = readSearch(typed);
  if (!search) throw new Error("The search is blank.");
  const { ids } = await openSearch(db, { archived }, search);
  return takeIds(ids(), Number.POSITIVE_INFINITY);
}

/** The plain meaning of a search: each word in some field, whatever its case, accents and quotes. */
function isFound(message: Texts, typed: string): boolean {
  const isLeftOut = /[\p{M}'"’\u200d]/u;
  const plain = (text: string) =>
    [...text.normalize("NFKD").toLowerCase()]
      .filter((letter) => !isLeftOut.test(letter))
      .join("")
      .replaceAll("ς", "σ");
  // What stands between digits is left out of a message, so it is left out at the edge of a typed number too.
  const bare = (text: string) => plain(text).replaceAll(/(?<=\d)[\s(.-]+(?=\d)/g, "");
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const texts = [...fields.map((field) => message[field]), "ann.ohara@example.com", "3525550199"].map(bare);
  return words
    .map((word) => bare(word).replaceAll(/^[(.-]+(?=\d|$)|(?<=\d)[(.-]+$/g, ""))
    .every((word) => texts.some((text) => text.includes(word)));
}

/** Few letters, so that words meet: quotes, wildcards, backslash, accents, ligatures, other alphabets, emoji, syntax of FTS5. */
const letters = [..."aaabBcáÄÅﬁİıŠßσςΣ가한д'’\"%_\\*^(:.5&|!<§🌧👩‍👧", "(5", "5-6"];
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 }).map((some) => some.join(""));
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const texts = { first_name: text, last_name: text, address: text, project_needs: text, additional_info: text };
const message = fc.record(texts);
const twoSpaces = fc.tuple(word, word).map((words) => words.join("  "));
const typed = fc.oneof(word, text, twoSpaces);

test("PG-05 IN-7 each search finds the messages with every word in some field, whatever its case", async ({ site }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 30 }),
      fc.array(typed, { minLength: 1, maxLength: 20 }),
      async (messages, searches) => {
        await site.db.deleteFrom("messages").execute();
        const rows = messages.map((one, place) => ({ ...one, archived: place % 2 }));
        const ids = await insertMessages(site.db, rows);
        for (const q of searches.filter((one) => readSearch(one))) {
          const wanted = ids.filter((_, place) => isFound(messages[place] as Texts, q)).toReversed();
          expect(await found(site, q), q).toEqual(wanted);
          for (const archived of [0, 1]) {
            const inList = wanted.filter((id) => ids.indexOf(id) % 2 === archived);
            expect(await found(site, q, archived === 1), q).toEqual(inList);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

test.for([
  ["zoe", "Zoë"],
  ["ﬁne", "refined"],
  ["İSTANBUL", "istanbul"],
  ["３５２", "352"],
  ["ΟΔΟΣ", "οδος"],
  ["sub", "mi\u0301su\u0301b"],
  ["\u0301ann", "Ann"],
  ["\u2068ann\u200b\u2069", "Ann"],
  ["🌧🌧🌧", "🌧🌧🌧🌧"],
] as const)("PG-05 MSG-04 %j finds %j", async ([q, project_needs], { site }) => {
  const [id] = await insertMessages(site.db, [{ project_needs }, { project_needs: "nothing of the kind" }]);
  expect((await found(site, q)).at(-1)).toBe(id);
});

const miller = { first_name: "Ann", last_name: "Miller", phone: "3525550142" };
const withCode = { ...miller, phone: "13525550142" };
const inText = { ...miller, phone: "4075550100", project_needs: "Call my wife: (352) 555\u20110142\nafter 5." };

test.for([
  ...["3525550142", "+1 (352) 555-0142", "+1(352)555-0142", "1-352-555-0142", "13525550142", "+1352555", "(352) 555"],
  ...["352\u2011555\u20110142", "352–555–0142", "\u202a+1\u00a0352 555 0142\u202c", "352/555/0142", "352·555·0142"],
  ...["[352] 555 - 0142", "３５２ ５５５ ０１４２", "352.555.01", "555 0142", "352 5550142", "(352", "0142)"],
  ...[
    "Miller 352-555-0142",
    "miller, +1 352 555 0142",
    "352 555 0142 Ann",
    "Mill 352 555 01",
    "ann 1 352 555-0142 miller",
  ],
])("MSG-20 PG-05 %j finds a phone number with and without the country's code, and in a text", async (q, { site }) => {
  const messages = [miller, withCode, inText, { phone: "4075550143" }];
  const [, ...ofMiller] = (await insertMessages(site.db, messages)).toReversed();
  expect(await found(site, q)).toEqual(ofMiller);
});

test.for([
  ["O'Brien", "O’Brien"],
  ["O’Brien", "O'Brien"],
  ["o`brien", "Oʼbrien"],
  ["obrien", "O´Brien"],
  ['"white" 6″', '“White” gutters, 6" wide'],
  ["oak—street", "Oak--Street"],
  ["first-floor", "first‑floor"],
  ["gut\u00adter", "\u200egutter\u200f"],
  ["wait...", "wait…"],
  ["the 12,500 ft", "12500 ft, the"],
  ["5 2024", "since 2024, 5 inch"],
  ["1½ inch", "1 1/2 inch"],
  ["-2b", "building 1-2b"],
] as const)("MSG-20 PG-05 %j finds %j", async ([q, project_needs], { site }) => {
  const [id] = await insertMessages(site.db, [{ project_needs }, { project_needs: "nothing of the kind" }]);
  expect(await found(site, q)).toEqual([id]);
});

test("PG-05 no word spans two fields", async ({ site }) => {
  await insertMessages(site.db, [{ first_name: "ab", last_name: "cd", project_needs: "xy", additional_info: "zw" }]);
  for (const q of ["bc", "yz"]) expect(await found(site, q)).toHaveLength(0);
  for (const q of ["b c", "b\nc"]) expect(await found(site, q)).toHaveLength(1);
});

/** What the previous release has stored. */
const ofEarlierSearch = { search_version: 0, search_text: "zoë o’brien" };
const aRow = {
  ...{ first_name: "Zoë", last_name: "O’Brien", address: "12 Oak Lane", email: "a@example.com", phone: "3525550142" },
  ...{ project_needs: "Gutters", additional_info: "", submitted_at: "2026-03-02T15:00:00.000Z" },
};

test("PG-04 PG-05 what a process of the previous release has stored is found at once", async ({ site }) => {
  const ids = await insertManyMessages(site.db, 450, () => ({ first_name: "Zoë", last_name: "O’Brien" }));
  await site.db.updateTable("messages").set(ofEarlierSearch).execute();
  expect(await found(site, "zoe o'brien")).toEqual(ids.toReversed());
  expect(await found(site, "zo")).toEqual(ids.toReversed());
});

test.skipIf(onPostgres)("R-17 MSG-20 after an upgrade the messages of before are found as new ones are", async () => {
  const dataDir = await anEmptySite(migrations.slice(0, 17));
  const raw = new DatabaseSync(join(dataDir, "app.db"));
  const { search_version: _, ...values } = { ...aRow, ...ofEarlierSearch };
  const names = Object.keys(values);
  const insert = `INSERT INTO messages (${names.join()}) VALUES (${names.map(() => "?").join()})`;
  raw.prepare(insert).run(...Object.values(values));
  raw.close();
  const site = await createTestApp({ env: { DATA_DIR: dataDir } });
  onTestFinished(() => site.close());
  expect(await found(site, "o'brien 352-555-0142")).toEqual([1]);
  const entries = await sql`SELECT rowid FROM messages_search WHERE messages_search MATCH '"bri"'`.execute(site.db);
  expect(entries.rows).toHaveLength(1);
});

test("PG-04 at the start messages with the text of an earlier search get the new one, no others", async ({ site }) => {
  await insertMessages(site.db, [{ first_name: "Zoë" }, { first_name: "Ann" }]);
  for (const [first_name, values] of [
    ["Zoë", ofEarlierSearch],
    ["Ann", { search_text: "as it was" }],
  ] as const)
    await site.db.updateTable("messages").set(values).where("first_name", "=", first_name).execute();
  await fillSearchText(site.db);
  const rows = await site.db.selectFrom("messages").select(["search_text", "search_version"]).orderBy("id").execute();
  expect(rows.map(({ search_text }) => search_text)).toEqual([expect.stringMatching(/^zoe\n/), "as it was"]);
  expect(rows.map(({ search_version }) => search_version)).toEqual([searchVersion, searchVersion]);
});

test("DATA-04 PG-04 while many messages get the text of the search, others get a turn", async ({ site }) => {
  await insertManyMessages(site.db, 220, () => ({ first_name: "Zoë", project_needs: "x".repeat(8000) }));
  await site.db.updateTable("messages").set(ofEarlierSearch).execute();
  expect(await turnsDuring(() => fillSearchText(site.db))).toBeGreaterThan(3);
  expect(await found(site, "zoe")).toHaveLength(220);
});
