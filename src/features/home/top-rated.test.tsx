import { expect, test } from "vitest";
import { linkOf } from "#src/facts/links.schema.ts";
import { AverageRating } from "#src/features/reviews/reviews-page.tsx";
import { type Rating, shownRating } from "#src/features/reviews/schema.ts";
import { company } from "#test/company/company.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { TopRated } from "./top-rated.tsx";

const home = (rating: Rating) => renderPart(<TopRated rating={shownRating(rating)} />);

test.each([
  [10, 4.5, "Top-rated: you can check it"],
  [9, 5, "How our customers rate us"],
  [200, 4.49, "How our customers rate us"],
])("PUB-01 %i customer reviews with an average of %d are headed %j", (total, average_rating, title) => {
  expect(home({ total, average_rating })).toContain(`<h2 class="band">${title}</h2>`);
});

test("LOOK-12 LOOK-13 a site with samples only claims no rating, names the places for reviews and asks for the first", () => {
  const html = home({ total: 0, average_rating: null });
  expect(html).not.toMatch(/top-rated|rate us|out of 5|\d\.\d\d|sample/i);
  const link = linkOf(company.social, "google-reviews");
  expect(html).toContain(`<a href="${link?.href}" rel="noopener">Google reviews</a>`);
  expect(html).toContain('<a href="/testimonials">');
  expect(html).toContain("Write the first review");
});

test("PUB-04 home and reviews page show the same figures once a customer's review is there", () => {
  const rating = { total: 40, average_rating: 187 / 40 };
  expect(home(rating)).toContain("4.68");
  expect(renderPart(<AverageRating list={rating} />)).toContain("4.68");
});
