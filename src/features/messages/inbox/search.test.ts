import "#test/postgres/both-engines.ts";
import * as fc from "fast-check";
import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { insertManyMessages, insertMessages } from "#test/messages/messages.ts";
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

/** The plain meaning of a search: each word in some field, whatever its case or accents. */
function isFound(message: Texts, typed: string): boolean {
  const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const texts = [...fields.map((field) => message[field]), "ann.ohara@example.com", "3525550199"].map(plain);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Few letters, so that words meet: quotes, wildcards, backslash, accents, ligatures, other alphabets, emoji, syntax of FTS5. */
const letters = [..."aaabBcáÄÅﬁİıŠßσςΣ가한д'\"%_\\*^(:-&|!<§🌧👩‍👧"];
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

test("PG-05 no word spans two fields", async ({ site }) => {
  await insertMessages(site.db, [{ first_name: "ab", last_name: "cd", project_needs: "xy", additional_info: "zw" }]);
  for (const q of ["bc", "yz"]) expect(await found(site, q)).toHaveLength(0);
  for (const q of ["b c", "b\nc"]) expect(await found(site, q)).toHaveLength(1);
});

test("PG-04 PG-05 what a process of the previous release has stored is found at once", async ({ site }) => {
  const ids = await insertManyMessages(site.db, 450, () => ({ first_name: "Zoë" }));
  await site.db.updateTable("messages").set({ search_text: "" }).execute();
  expect(await found(site, "zoe")).toEqual(ids.toReversed());
  expect(await found(site, "zo")).toEqual(ids.toReversed());
});

test("PG-04 at the start messages without the text of the search get it, and no others", async ({ site }) => {
  await insertMessages(site.db, [{ first_name: "Zoë" }, { first_name: "Ann" }]);
  for (const [first_name, search_text] of [
    ["Zoë", ""],
    ["Ann", "as it was"],
  ] as const)
    await site.db.updateTable("messages").set({ search_text }).where("first_name", "=", first_name).execute();
  await fillSearchText(site.db);
  const rows = await site.db.selectFrom("messages").select("search_text").orderBy("id").execute();
  expect(rows).toEqual([{ search_text: expect.stringMatching(/^zoe\n/) }, { search_text: "as it was" }]);
});

test("DATA-04 PG-04 while many messages get the text of the search, others get a turn", async ({ site }) => {
  await insertManyMessages(site.db, 220, () => ({ first_name: "Zoë" }));
  await site.db.updateTable("messages").set({ search_text: "" }).execute();
  expect(await turnsDuring(() => fillSearchText(site.db))).toBeGreaterThan(3);
  expect(await found(site, "zoe")).toHaveLength(220);
});
