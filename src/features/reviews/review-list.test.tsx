import { expect, test } from "vitest";
import { countOf, structuredDataIn } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { ReviewList, ReviewsData } from "./review-list.tsx";
import { AverageRating } from "./reviews-page.tsx";
import type { PublicReview, PublicReviewList } from "./schema.ts";

const origin = "https://gutters.example";

function listOf(reviews: Partial<PublicReview>[], given: Partial<PublicReviewList> = {}): PublicReviewList {
  const usual = { reviewer_name: "Ann", review_text: "Dry.", rating: 5, sort_order: 1, is_active: true } as const;
  return {
    reviews: reviews.map((review, index) => ({ id: index + 1, ...usual, ...review })),
    sample_ids: [],
    ...{ total: reviews.length, average_rating: reviews.length > 0 ? 5 : null },
    page: 1,
    page_count: 1,
    ...given,
  };
}

test("PUB-04 a review of three stars shows three full stars out of five, in words too", () => {
  for (const rating of [1, 2, 3, 4, 5]) {
    const html = renderPart(<ReviewList list={listOf([{ rating }])} />);
    expect(countOf(html, 'class="full"')).toBe(rating);
    expect(countOf(html, 'class="open"')).toBe(5 - rating);
    expect(html).toContain(`aria-label="${rating} out of 5 stars"`);
  }
});

test("LEAD-82 LEAD-89 LOOK-43 a verified review says so with its town and the office's month, the answer stands below it as text, and other reviews have neither", () => {
  const html = renderPart(
    <ReviewList
      list={listOf([
        { verified: true, town: "Ocala", written_at: "2026-03-01T03:00:00.000Z", answer: "<b>Sorry</b>, and fixed." },
        { reviewer_name: "Bob" },
      ])}
    />,
  );
  const [first = "", second = ""] = html.split("</li>");
  expect(first).toContain("Verified customer");
  expect(first).toContain("<b>Ann</b>Ocala · Feb 2026</figcaption></figure>");
  expect(first.split("</figure>")[1]).toContain("&lt;b&gt;Sorry&lt;/b&gt;, and fixed.");
  expect(second).toContain("<b>Bob</b></figcaption>");
  expect(second).not.toMatch(/Verified|answers/);
});

test.each([
  [4.666666, "4.67"],
  [5, "5.00"],
  [4.5, "4.50"],
  [187 / 40, "4.68"],
  [201 / 200, "1.01"],
  [4.6749, "4.67"],
])("PUB-04 the average %d is shown as %s", (average_rating, shown) => {
  const html = renderPart(<AverageRating list={listOf([{}], { average_rating })} />);
  expect(html).toContain(`>${shown}</strong>`);
  expect(html).toContain("the average of 1 customer review<");
});

test("OPS-04 a sample is labelled where it stands, counted as one, and kept from search engines", () => {
  const list = listOf([{ reviewer_name: "Sample review 1", review_text: "Made up." }, { review_text: "Lived." }], {
    sample_ids: [1],
    ...{ total: 1, average_rating: 4 },
  });
  const html = renderPart(<ReviewList list={list} />);
  expect(countOf(html, ">Sample</span>")).toBe(1);
  expect(html).toContain("Write the first one");
  expect(html).toContain("It is not from a customer.");
  expect(countOf(html, "data-nosnippet")).toBe(1);
  const rating = renderPart(<AverageRating list={list} />);
  expect(rating).toContain(">4.00</strong>");
  expect(rating).toContain("the average of 1 customer review<");

  const data = renderPart(<ReviewsData list={list} origin={origin} />);
  expect(data).toContain("Lived.");
  expect(data).not.toMatch(/Made up|Sample/);
  expect(data).not.toMatch(/aggregateRating/i);
  const samplesOnly = { ...list, average_rating: null };
  expect(renderPart(<ReviewsData list={samplesOnly} origin={origin} />)).toBe("");
  expect(renderPart(<AverageRating list={samplesOnly} />)).toBe("");
});

test("PUB-12 LEAD-90 search engines get the first 20 reviews, as reviews of the business, and no average", () => {
  const list = listOf(
    Array.from({ length: 30 }, (_, index) => ({ reviewer_name: `Customer ${index + 1}` })),
    { average_rating: 4.567 },
  );
  const [data] = structuredDataIn(renderPart(<ReviewsData list={list} origin={origin} />));
  expect(data).toMatchObject({ "@type": "HomeAndConstructionBusiness", "@id": `${origin}/#business` });
  expect(JSON.stringify(data)).not.toMatch(/aggregateRating/i);
  expect(data.review).toHaveLength(20);
  expect(data.review[19]).toMatchObject({
    author: { name: "Customer 20" },
    reviewBody: "Dry.",
    reviewRating: { ratingValue: 5 },
  });
});

test("LOOK-43 a review of more than seven lines is folded, with all its words in the page", () => {
  const review_text = "The crew was careful with the palms. ".repeat(8);
  const html = renderPart(<ReviewList list={listOf([{ review_text }, {}])} />);
  expect(html).toContain(review_text);
  expect(countOf(html, "<details")).toBe(1);
});
