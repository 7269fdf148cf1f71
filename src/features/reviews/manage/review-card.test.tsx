import fc from "fast-check";
import { expect, test } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { DeletedReviewText, ReviewCard } from "./review-card.tsx";

/** Reads the texts of elements back as a browser does. */
function textsIn(html: string): string {
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#x27": "'", amp: "&" };
  return html.replace(/<[^>]*>/g, "|").replace(/&([^;]+);/g, (_, name: string) => entities[name] ?? "?");
}

test("IN-1 IN-2 any text of a review is read letter for letter on its card and among the deleted ones", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.constantFrom(
      "</script><script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "<!--<script>",
      "&lt;b&gt;",
    ),
  );
  const usual = { id: 1, rating: 4, sort_order: 1, is_active: true, is_sample: false, created_at: "2026-03-02" };
  const buttons = { suffix: "", handle: null, onEdit() {}, onDelete() {} };
  fc.assert(
    fc.property(hostile, hostile, (reviewer_name, review_text) => {
      const review = { ...usual, reviewer_name, review_text };
      for (const html of [
        renderPart(<ReviewCard review={review} {...buttons} />),
        renderPart(<DeletedReviewText review={review} />),
      ]) {
        expect(html).not.toMatch(/<(script|img|b)\b|<!--/);
        for (const text of [review_text, reviewer_name]) expect(textsIn(html)).toContain(`|${text}|`);
      }
    }),
  );
});
