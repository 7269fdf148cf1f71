import fc from "fast-check";
import { expect, test } from "vitest";
import { parseText, plainText, withoutEmpty, writeText } from "./text-parts.ts";
import { asTextLine, type TextKind, textProblem } from "./text-rules.ts";

const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z-]{0,11}$/);
const words = fc.string({ unit: fc.constantFrom(..."ab {}:.’\u00a0<>&".split("")), maxLength: 40 });

test("OWN-30 any words survive being taken apart and put together", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          words,
          name.map((fact) => `{${fact}}`),
        ),
      ),
      (pieces) => {
        // A space after the colon of a link is written, whether it was typed or not.
        const text = pieces.join("").replace(/: ?/g, ": ");
        expect(writeText(parseText(text))).toBe(text);
      },
    ),
  );
});

test("OWN-30 a fact is found wherever it stands, and a link with its own words", () => {
  expect(parseText("Since {since}, {contact: write to us}.")).toEqual([
    "Since ",
    { name: "since" },
    ", ",
    { name: "contact", words: "write to us" },
    ".",
  ]);
  const facts = { since: "1998" };
  expect(plainText("Since {since}, {contact: write to us}.", { facts })).toBe("Since 1998, write to us.");
  expect(plainText("{unknown} stays", { facts })).toBe("{unknown} stays");
});

test("OWN-160 bold words, a line break and a link elsewhere are parts; their words name facts", () => {
  const text = "{bold: Since {since}}{line}{https://ngma.example/a?b=c:d: {since}, the guild}.";
  expect(parseText(text)).toEqual([
    { name: "bold", words: "Since {since}" },
    { name: "line" },
    { name: "https://ngma.example/a?b=c:d", words: "{since}, the guild" },
    ".",
  ]);
  expect(plainText(text, { facts: { since: "1998" } })).toBe("Since 1998 1998, the guild.");
  expect(textProblem(text, {})).toBeUndefined();
});

test.each<[text: string, sentence: string, kind?: TextKind]>([
  ["", "Please write something here"],
  [" \u00a0 ", "Please write something here"],
  ["…", "Please write something here"],
  ["x".repeat(5000), "1,000 characters"],
  ["Call {phone", "leave out { and }"],
  ["Call }phone{", "leave out { and }"],
  ["Call {fax}", "no fact named {fax}"],
  ["Call {constructor}", "no fact named {constructor}"],
  ["{shop: Buy}", "no link to “shop”"],
  ["{contact: }", "the words of the link"],
  ["{bold: }", "the bold words"],
  ["{bold: {fax}}", "no fact named {fax}"],
  ["{bold: {contact: a link}}", "leave out { and }"],
  ["{contact: two{line}lines}", "A line break cannot stand"],
  ["{https://: words}", "the whole web address"],
  ["{https://localhost: words}", "the whole web address"],
  ["{https://good.example@evil.example: words}", "the whole web address"],
  ["{https://gооd.example: words}", "the whole web address"],
  ["{javascript:alert(1): words}", "no link to “javascript”"],
  ["{contact: a link}", "A link cannot stand", { plain: true }],
  ["{bold: Rain}", "Bold words cannot stand", { plain: true }],
  ["Rain{line}", "A line break cannot stand", { plain: true }],
])("OWN-33 OWN-160 %j is refused with its own sentence", (text, sentence, kind = {}) => {
  expect(textProblem(asTextLine(text), kind)).toContain(sentence);
});

test.each([
  ["{owner} since {year}. We hang gutters, e.g. here.", "We hang gutters, e.g. here."],
  ["We hang gutters! Since {year}, that is?", "We hang gutters!"],
  ["Write to us: {page: our page. It is new}. Or call.", "Or call."],
  ["{owner} since {year}", ""],
  ["We {contact: write. Now} {when}. So.", "We {contact: write. Now} {when}. So."],
])("OWN-110 of %j what names an empty fact or link falls away, and %j is left", (text, left) => {
  const values = { facts: { owner: "Ann", year: null, when: "" }, links: { contact: "/contact", page: null } };
  expect(withoutEmpty(text, values)).toBe(left);
});

test("OWN-111 a word that stands for nothing takes the space before it along", () => {
  expect(plainText("We’ll call you back {when}.", { facts: { when: "" } })).toBe("We’ll call you back.");
});

test("OWN-33 OWN-160 HTML is words like any other, and a text that is a paragraph of its own may be left out", () => {
  expect(textProblem("<b>Rain</b> & {contact: a link}", {})).toBeUndefined();
  expect(textProblem("", { optional: true })).toBeUndefined();
  expect(textProblem(" ", { optional: true })).toContain("Please write something here");
  expect(textProblem("{joints} joints", { values: ["joints"] })).toBeUndefined();
  expect(asTextLine(" one\r\n two  three\u00a0four ")).toBe("one two three\u00a0four");
});
