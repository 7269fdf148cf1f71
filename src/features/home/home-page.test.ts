import { afterAll, beforeAll, expect, test } from "vitest";
import { createSiteWithPages, type SiteWithPages } from "#test/app/create-site-with-pages.ts";
import { company } from "#test/company/company.ts";
import { insertReview } from "#test/content/content-factory.ts";
import { between, linksIn, wordsOf } from "#test/pages/read-html.ts";

let site: SiteWithPages;
let main: string;
let words: string;
beforeAll(async () => {
  site = await createSiteWithPages();
  for (const review_text of ["Dry.", "Straight.", "long ".repeat(40), "Quiet."])
    await insertReview(site.db, { review_text, is_sample: 1 });
  const html = await site.page("/");
  main = between(html, "<main", "</main>");
  words = wordsOf(html);
});
afterAll(() => site.close());

test("PUB-01 home offers the call, the form, quotes, story, history, difference, rating and a last call", () => {
  expect(wordsOf(/<h1.*?<\/h1>/s.exec(main)?.[0] ?? "")).toBe("Rain comes down. We lead it away.");
  const [call] = linksIn(main);
  expect(call).toMatchObject({ href: company.phone.href, words: `Free estimate: ${company.phone.display}` });
  expect(main).toMatch(/<form[^>]* aria-label="Inquiry"/);
  expect([...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, title = ""]) => wordsOf(title))).toEqual([
    "Ask for your free estimate",
    "What happens next",
    "Short reviews",
    "One family, one trade",
    "How we got here",
    "Gutters leak at the joints",
    "Sample rating, not from customers",
    "Where does your rain go?",
  ]);
});

test("PUB-01 three short quotes stand on the page, and samples among them say so", () => {
  const quotes = [...main.matchAll(/<figure.*?<\/figure>/gs)]
    .map(([quote]) => quote)
    .filter((quote) => quote.includes("<blockquote"));
  expect(quotes.map((quote) => wordsOf(between(quote, "<blockquote>", "</blockquote>")))).toEqual([
    "Dry.",
    "Straight.",
    "Quiet.",
  ]);
  for (const quote of quotes) expect(quote).toContain("Sample");
});

test("PUB-11 home says who we are, since when, how long, what size, when, where and for how much", () => {
  const { ownership, since, experienceYears, gutterSizes, hoursWords, counties } = company;
  const facts = [ownership, `${since}`, `${experienceYears} years of combined experience`, "free", "no obligation"];
  for (const fact of [...facts, ...gutterSizes, ...hoursWords.sentences, ...counties]) expect(words).toContain(fact);
});
