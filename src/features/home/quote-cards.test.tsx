import { expect, test } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { QuoteCards, shortReviews } from "./quote-cards.tsx";

const review = (id: number, rating: number, review_text: string) => ({
  id,
  rating,
  review_text,
  reviewer_name: `Reviewer ${id}`,
  sort_order: id,
  is_active: true as const,
});

test("PUB-01 the quotes are the first three reviews with five stars and a short text, uncut and in their order", () => {
  const quotes = shortReviews(
    [
      review(1, 5, "Dry."),
      review(2, 4, "Nearly."),
      review(3, 5, "long ".repeat(40)),
      review(4, 5, "Straight."),
      review(5, 5, "Quiet."),
      review(6, 5, "Late."),
    ],
    [],
  );
  expect(quotes.map(({ text }) => text)).toEqual(["Dry.", "Straight.", "Quiet."]);
});

test("LEAD-82 a quote of a verified customer is marked as one", () => {
  const quotes = shortReviews([{ ...review(1, 5, "Dry."), verified: true }, review(2, 5, "Quiet.")], []);
  expect(quotes.map(({ verified }) => verified)).toEqual([true, false]);
});

test("PUB-01 a quote from the sample content is marked as a sample", () => {
  const quotes = shortReviews([review(7, 5, "Dry."), review(8, 5, "Straight.")], [8]);
  expect(quotes.map(({ sample }) => sample)).toEqual([false, true]);
});

test("LEAD-92 short reviews of customers are named as a selection, samples are not", () => {
  const quotes = shortReviews([review(1, 5, "Dry.")], []);
  const html = renderPart(<QuoteCards quotes={quotes} samplesOnly={false} />);
  expect(html).toContain("Selected five-star reviews.");
  expect(html).toContain('<a href="/testimonials">Read all our reviews</a>');
  expect(renderPart(<QuoteCards quotes={quotes} samplesOnly />)).not.toContain("Selected");
});
