import { company } from "#test/company/company.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { getOnce } from "../support/site/get-once.ts";

test("PUB-01 home offers the call, the form, quotes, story, history, difference, rating and a last call", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Rain comes down. We lead it away.");
  const call = main.getByRole("link", { name: `Free estimate: ${company.phone.display}` });
  await expect(call).toHaveAttribute("href", company.phone.href);
  await expect(main.getByRole("form", { name: "Inquiry" })).toBeVisible();
  for (const name of [
    "Ask for your free estimate",
    "Short reviews",
    "One family, one trade",
    "How we got here",
    "Gutters leak at the joints",
    "Sample rating, not from customers",
    "Where does your rain go?",
  ]) {
    await expect(main.getByRole("heading", { name, level: 2 })).toBeAttached();
  }
  await expectAccessible(page);
});

test("PUB-01 quote cards are short, and samples among them say so", async ({ page, request }) => {
  const { sample_ids } = await (await getOnce(request, "/api/public/reviews")).json();
  expect(sample_ids.length).toBeGreaterThan(0);
  await page.goto("/");
  const sectionOf = (name: string) => page.locator("section", { has: page.getByRole("heading", { name }) });
  const quotes = sectionOf("Short reviews").getByRole("figure");
  await expect(quotes).toHaveCount(3);
  for (const quote of await quotes.all()) {
    await expect(quote).toContainText("Sample");
    expect((await quote.getByRole("blockquote").innerText()).length).toBeLessThanOrEqual(140);
  }
  await expect(sectionOf("Sample rating, not from customers")).toContainText("sample reviews");
});

test("PUB-01 the call button and the first line of the page are on a phone's first screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: `Free estimate: ${company.phone.display}` })).toBeInViewport({
    ratio: 1,
  });
});

test("PUB-11 home says who we are, since when, how long, what size, when and for how much", async ({ page }) => {
  await page.goto("/");
  const text = (await page.locator("body").innerText()).replace(/\s+/g, " ");
  for (const fact of [
    company.ownership,
    String(company.since),
    `${company.experienceYears} years of combined experience`,
    ...company.gutterSizes,
    company.hoursWords.week,
    company.hoursWords.closed,
    company.hoursWords.note,
    "free",
    "no obligation",
    ...company.counties,
  ]) {
    expect(text).toContain(fact);
  }
});
