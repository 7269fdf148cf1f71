import * as fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertMessages } from "#test/messages/messages.ts";
import { fillSearchText } from "../search-text-queries.server.ts";
import { readSearch } from "./search.ts";
import { openSearch, takeIds } from "./search-messages.server.ts";

/*
 * Both engines run this file: what each finds is what the reference finds.
 */

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(() => site.close());

const fields = ["first_name", "last_name", "address", "project_needs", "additional_info"] as const;

async function found(typed: string, archived?: boolean): Promise<number[]> {
  const search = readSearch(typed);
  if (!search) throw new Error("The search is blank.");
  const { ids } = await openSearch(site.db, { archived }, search);
  return takeIds(ids(), Number.POSITIVE_INFINITY);
}

/** The plain meaning of a search: each word in some field, whatever its case or accents. */
function isFound(message: Record<(typeof fields)[number], string>, typed: string): boolean {
  const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ς", "σ");
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const texts = [...fields.map((field) => message[field]), "ann.ohara@example.com", "3525550199"].map(plain);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Few letters, so that words meet: quotes, wildcards, backslash, accents, ligatures, other alphabets, emoji, syntax of FTS5. */
const letters = [..."aaabBcáÄÅﬁİıŠßσςΣ가한д'\"%_\\*^(:-&|!<§🌧👩‍👧"];
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 6 }).map((some) => some.join(""));
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const message = fc.record({
  first_name: text,
  last_name: text,
  address: text,
  project_needs: text,
  additional_info: text,
});
const typed = fc.oneof(
  word,
  text,
  fc.tuple(word, word).map((words) => words.join("  ")),
);

test("PG-05 IN-7 of generated messages each search finds those with every word in some field, whatever its case or accents", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 30 }),
      fc.array(typed, { minLength: 1, maxLength: 20 }),
      async (messages, searches) => {
        await site.db.deleteFrom("messages").execute();
        const ids = await insertMessages(
          site.db,
          messages.map((one, place) => ({ ...one, archived: place % 2 })),
        );
        for (const q of searches.filter((one) => readSearch(one))) {
          const wanted = ids.filter((_, place) => isFound(messages[place] ?? never(), q)).toReversed();
          expect(await found(q), q).toEqual(wanted);
          const isActive = (id: number) => ids.indexOf(id) % 2 === 0;
          expect(await found(q, false), q).toEqual(wanted.filter(isActive));
          expect(await found(q, true), q).toEqual(wanted.filter((id) => !isActive(id)));
        }
      },
    ),
    { numRuns: 40 },
  );
});

function never(): never {
  throw new Error("There is a message for each id.");
}

test.each([
  ["zoe", "Zoë"],
  ["ZOË", "zoe"],
  ["oneil", "O’Neil ONeil"],
  ["ﬁne", "refined"],
  ["İSTANBUL", "istanbul"],
  ["３５２", "352"],
  ["ΟΔΟΣ", "οδος"],
  ["οδοσ", "ΟΔΟΣ"],
  ["sub", "mi\u0301su\u0301b"],
  ["\u0301ann", "Ann"],
  ["100%", "100%"],
  ["a_b", "a_b"],
  ["c:\\d", "C:\\D"],
  ["🌧🌧🌧", "🌧🌧🌧🌧"],
  ["🌧", "x🌧x"],
])("PG-05 MSG-04 %j finds %j", async (q, project_needs) => {
  const [id] = await insertMessages(site.db, [{ project_needs }, { project_needs: "nothing of the kind" }]);
  expect((await found(q)).at(-1)).toBe(id);
});

test.each(["bc", "yz", "b c", "b\nc"])("PG-05 no word spans two fields: %j", async (q) => {
  await insertMessages(site.db, [{ first_name: "ab", last_name: "cd", project_needs: "xy", additional_info: "zw" }]);
  const words = q.split(/\s/);
  expect(await found(q)).toHaveLength(words.length === 2 ? 1 : 0);
});

test("PG-04 PG-05 what a process of the previous release has stored is found at once", async () => {
  const ids = await insertMessages(
    site.db,
    Array.from({ length: 450 }, () => ({ first_name: "Zoë" })),
  );
  await site.db.updateTable("messages").set({ search_text: "" }).execute();
  expect(await found("zoe")).toEqual(ids.toReversed());
  expect(await found("zo")).toEqual(ids.toReversed());
});

test("PG-04 at the start messages without the text of the search get it, and no other is written", async () => {
  const [old, other] = await insertMessages(site.db, [{ first_name: "Zoë" }, { first_name: "Ann" }]);
  await site.db
    .updateTable("messages")
    .set({ search_text: "" })
    .where("id", "=", old ?? 0)
    .execute();
  await site.db
    .updateTable("messages")
    .set({ search_text: "as it was" })
    .where("id", "=", other ?? 0)
    .execute();
  await fillSearchText(site.db);
  const rows = await site.db.selectFrom("messages").select("search_text").orderBy("id").execute();
  expect(rows).toEqual([{ search_text: expect.stringMatching(/^zoe\n/) }, { search_text: "as it was" }]);
});

test("DATA-04 PG-04 while many messages get the text of the search, other requests get their turn", async () => {
  await insertMessages(
    site.db,
    Array.from({ length: 220 }, () => ({ first_name: "Zoë" })),
  );
  await site.db.updateTable("messages").set({ search_text: "" }).execute();
  let turns = 0;
  let next = setImmediate(function takeTurn() {
    turns += 1;
    next = setImmediate(takeTurn);
  });
  await fillSearchText(site.db);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(2);
  expect(await found("zoe")).toHaveLength(220);
});
