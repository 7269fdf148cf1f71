import { expect, test } from "vitest";
import type { PublicReview } from "#src/features/reviews/schema.ts";
import { wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { QuoteCards, shortReviews } from "./quote-cards.tsx";

const review = (id: number, rating: number, review_text: string, more: Partial<PublicReview> = {}): PublicReview => ({
  ...{ id, rating, review_text, reviewer_name: `Reviewer ${id}`, sort_order: id, is_active: true },
  ...more,
});

const cardsOf = (reviews: PublicReview[], average_rating: number | null = 4.8) =>
  renderPart(<QuoteCards quotes={shortReviews({ reviews, average_rating })} />);

test("PUB-01 the quotes are the first three reviews with five stars and a short text, uncut and in their order", () => {
  const reviews = [
    ...[review(1, 5, "Dry."), review(2, 4, "Nearly."), review(3, 5, "long ".repeat(40))],
    ...[review(4, 5, "Straight."), review(5, 5, "Quiet."), review(6, 5, "Late.")],
  ];
  const quotes = shortReviews({ reviews, average_rating: 4.8 });
  expect(quotes.map(({ review_text }) => review_text)).toEqual(["Dry.", "Straight.", "Quiet."]);
});

test("LEAD-82 a quote of a verified customer is marked as one, with the town", () => {
  const html = cardsOf([review(1, 5, "Dry.", { verified: true, town: "Ocala" }), review(2, 5, "Quiet.")]);
  for (const signed of ["Reviewer 1, Ocala, verified customer", "Reviewer 2"])
    expect(html).toContain(`<figcaption>${signed}</figcaption>`);
});

test.each([
  ["samples only", [review(7, 5, "Sample text.")], null],
  ["no short review", [review(8, 3, "Fine.")], 4.8],
])("LOOK-13 with %s home says what one gets, in no one's words but the company's", (_, reviews, average) => {
  const html = cardsOf(reviews, average);
  expect(html).not.toMatch(/blockquote|Sample|review|star/i);
  for (const promise of ["Sized for your roof", "5 inch or 6 inch", "water-tested"])
    expect(wordsOf(html)).toContain(promise);
});

test("LEAD-92 short reviews of customers are named as a selection, with a link to all", () => {
  const html = cardsOf([review(1, 5, "Dry.")]);
  expect(html).toContain("Selected five-star reviews.");
  expect(html).toContain('<a href="/testimonials">Read all our reviews</a>');
});
