import { join } from "node:path";
import { expect, test } from "vitest";
import { publicPages } from "#src/facts/navigation-links.ts";
import { deliveredTexts } from "#src/facts/text-queries.server.ts";
import { asTextLine, textProblem } from "#src/facts/text-rules.ts";
import { pageOf } from "#src/facts/text-values.ts";
import { scanTexts } from "../../scripts/scan-texts.ts";

const pages = [...publicPages.map(({ href }) => pageOf(href)), "site"];

test("OWN-30 texts.gen.json lists the texts of the source, each under one name (npm run texts)", () => {
  expect(deliveredTexts).toEqual(scanTexts(join(import.meta.dirname, "../..")));
});

test("OWN-30 a text's name begins with its page, and its delivered words keep the rules", () => {
  for (const [id, { words, ...kind }] of Object.entries(deliveredTexts)) {
    expect(pages, id).toContain(id.split(".")[0]);
    expect(id).toMatch(/^[a-z-]+(\.[a-z0-9-]+){2}$/);
    expect(asTextLine(words), id).toBe(words);
    expect(textProblem(words, kind), id).toBeUndefined();
  }
});

test("OWN-30 every page has a title and a description, short enough for a search result", () => {
  for (const page of pages.slice(0, -1)) {
    expect(deliveredTexts[`${page}.meta.title`]?.words.length).toBeLessThanOrEqual(60);
    expect(deliveredTexts[`${page}.meta.description`]?.words.length).toBeLessThanOrEqual(170);
  }
});
