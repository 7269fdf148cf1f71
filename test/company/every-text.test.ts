import { afterAll, beforeAll, expect, test } from "vitest";
import { hoursNotes } from "#src/facts/hours-text.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { parseText, plainText } from "#src/facts/text-parts.ts";
import { deliveredTexts } from "#src/facts/text-queries.server.ts";
import { factsInText } from "#src/facts/text-values.ts";
import { filmScenes } from "#src/features/gallery/info-video.tsx";
import { deliveredQuestions } from "#src/features/products/questions/delivered-questions.ts";
import villageAreas from "#src/features/service-area/neighborhoods.gen.json" with { type: "json" };
import { startingPlan } from "#src/takeoff/plan.ts";
import { planWords } from "#src/takeoff/plan-words.ts";
import { takeOff } from "#src/takeoff/takeoff.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { saveTexts } from "#test/company/save-texts.ts";
import { insertImage, insertReview } from "#test/content/content-factory.ts";

const ids = Object.keys(deliveredTexts);

/**
 * Shown in states that this site is not in: without pictures or reviews, with few or many, while it is closed, with what the company adds
 * or does not claim, in other counties.
 */
const otherStates = [
  ..."gallery.list.empty testimonials.list.empty home.rating.one home.rating.top-title privacy.note.title".split(" "),
  ..."site.pictures.some contact.head.closed contact.head.voicemail site.work.title".split(" "),
  ..."gutter-guards.price.foot seamless-gutters.cost.typical seamless-gutters.day.soon".split(" "),
  ..."planner.price.title planner.price.note planner.price.old".split(" "),
  ..."testimonials.list.first testimonials.list.write".split(" "),
  ...ids.filter((id) => id.split(".")[2]?.startsWith("plain-")),
  ..."home.numbers.began home.numbers.county home.rating.all planner.price.part".split(" "),
  "service-areas.counties.other",
];

const markOf = (id: string) => `Mark${ids.indexOf(id)}.`;

let site: SiteWithPages;
let before: Map<string, string>;
let after: Map<string, string>;
beforeAll(async () => {
  site = await createSiteWithPages();
  for (let i = 0; i < 7; i += 1) await insertImage(site.db);
  for (let i = 0; i < 3; i += 1) await insertReview(site.db, { rating: 5 });
  before = await pages();
  const owner = await signIn(site, await addUser(site, { role: "siteadmin" }));
  const texts = Object.fromEntries(
    Object.entries(deliveredTexts).map(([id, { plain }]) => [
      id,
      `${markOf(id)} {phone} <b>&amp;</b>${plain ? "" : " {contact: a link}"}`,
    ]),
  );
  expect((await saveTexts(owner, texts)).status).toBe(200);
  after = await pages();
  await site.db.updateTable("reviews").set({ is_active: 0 }).execute();
  await site.db.transaction().execute((trx) => site.content.bump(trx));
  after.set("/ without reviews", await site.page("/"));
}, 60_000);
afterAll(() => site.close());

async function pages(): Promise<Map<string, string>> {
  const paths = [...publicPages.map(({ href }) => href), "/not-found"];
  return new Map(await Promise.all(paths.map(async (path) => [path, await site.page(path)] as const)));
}

test("OWN-30 every text is changed, and its new words are on a page", () => {
  const all = [...after.values()].join("");
  expect(ids.filter((id) => !all.includes(markOf(id)))).toEqual(otherStates.sort());
});

test("OWN-30 with every text changed no delivered one is left on any page", () => {
  const left = ids.flatMap((id) => {
    // Its longest run of words between facts; short ones are also words of other sentences.
    const runs = parseText(deliveredTexts[id]?.words ?? "").map((part) =>
      typeof part === "string" ? part.trim() : "",
    );
    const run = runs.toSorted((a, b) => b.length - a.length)[0] ?? "";
    if (run.length < 14) return [];
    const shown = run.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
    return [...after].filter(([, html]) => html.includes(shown)).map(([path]) => `${path}: ${run}`);
  });
  expect(left).toEqual([]);
});

test("OWN-30 no other sentence is left, but for facts, questions, the film in words, computed plans and names of places", () => {
  const film = filmScenes.flatMap(({ caption, shows }) => [caption, shows]);
  const questions = Object.values(deliveredQuestions).flat();
  const other = [
    hoursNotes(site.company.current().hours),
    ...site.company.current().hoursWords.sentences,
    ...[...film, ...questions.flatMap(({ question, answer }) => [question, answer])],
    ...villageAreas.map(({ where }) => `${where}.`),
    ...planSentences(),
  ];
  // What /privacy says follows from what the installation does.
  const left = [...after].flatMap(([path, html]) => {
    if (path === "/privacy") return [];
    const body = html.replace(/<(script|style|svg|head)[ >][\s\S]*?<\/\1>/g, "").replaceAll("<!-- -->", "");
    const words = (body.match(/>[^<]+</g) ?? []).map((text) => text.slice(1, -1).replaceAll("&#x27;", "'").trim());
    return words.filter((text) => /^\p{Lu}.*\s.*[.?!]$/u.test(text) && !text.startsWith("Mark"));
  });
  const facts = factsInText(site.company.current());
  const known = other.map((text) => plainText(text, { facts }));
  const rest = (text: string) => known.reduce((words, one) => words.replace(one, ""), text);
  expect([...new Set(left.map(rest))].filter((words) => !/^\s*((Mostly )?\w+ County)?\.?$/.test(words))).toEqual([]);
});

/** What the planner computes for the plan with which it begins (decision 0041). */
function planSentences(): string[] {
  const { rainfall, planPrices: prices } = site.company.current();
  const { reason, notes, guesses } = planWords(startingPlan(), takeOff(startingPlan(), rainfall.inches), {
    rainfall,
    prices,
  });
  return [reason, ...notes, ...guesses];
}

test("OWN-33 HTML in a text is shown as text, and no link stands in another", () => {
  for (const html of after.values()) {
    expect(html).toContain("&lt;b&gt;&amp;amp;&lt;/b&gt;");
    expect(html).not.toContain("<b>&amp;</b>");
    const nested = html
      .split("<a ")
      .slice(1, -1)
      .filter((piece) => !piece.includes("</a>"));
    expect(nested).toEqual([]);
  }
});

test("OWN-30 while nothing is changed a text adds nothing to the page", () => {
  for (const html of before.values()) expect(html).not.toMatch(/data-text|data-values/);
});
