import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeTexts } from "./merge-texts.ts";

const seen = { a: "1", b: "1" };
const merge = (typed: typeof seen, present: typeof seen, theirs = {}) => mergeTexts({ seen, typed, present, theirs });

test.each([
  ["a text that was not touched follows the site, and one that only the person changed stays", "1", "site", {}],
  ["where both changed a text the typed one stays, and the site's is shown beside it", "typed", "typed", { a: "site" }],
  ["the same change by both is no conflict", "site", "site", {}],
])("OWN-84 %s", (_, a, mergedA, theirs) => {
  const merged = merge({ a, b: "typed" }, { a: "site", b: "1" });
  expect(merged).toEqual({ typed: { a: mergedA, b: "typed" }, theirs });
});

test("OWN-84 a conflict that was shown stays through a later change of something else", () => {
  const first = merge({ a: "typed", b: "1" }, { a: "site", b: "1" });
  const later = mergeTexts({ ...first, seen: { a: "site", b: "1" }, present: { a: "site", b: "2" } });
  expect(later).toEqual({ typed: { a: "typed", b: "2" }, theirs: { a: "site" } });
});

test("OWN-84 for any changes a typed text is never replaced, and nothing of the site is left unseen", () => {
  const texts = fc.record({ a: fc.constantFrom("1", "2", "3"), b: fc.constantFrom("1", "2", "3") });
  fc.assert(
    fc.property(texts, texts, texts, (before, typed, present) => {
      const merged = mergeTexts({ seen: before, typed, present, theirs: {} });
      for (const name of ["a", "b"] as const) {
        if (typed[name] !== before[name]) expect(merged.typed[name]).toBe(typed[name]);
        const isSeen = merged.typed[name] === present[name] || present[name] === before[name];
        expect(isSeen || merged.theirs[name] === present[name]).toBe(true);
      }
    }),
  );
});
