import { get } from "node:http";
import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import { neighborhoodCount, neighborhoodsOf, villageAreas } from "../../src/features/service-area/neighborhoods.ts";
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";

const everyName = villageAreas.flatMap(neighborhoodsOf);

/** The answer that is shown; the status region announces it. */
const answer = (page: Page) => page.locator("#village-answer");

test("PUB-09 a resident types Fenney, reads that we serve it, and has the number to call beside it", async ({
  page,
}) => {
  await page.goto("/the-villages");
  await page.getByRole("searchbox", { name: "Neighborhood or town" }).pressSequentially("Fenney");
  const card = page.locator("div:has(> search)");
  await expect(answer(page)).toHaveText("Yes, we serve Fenney.");
  await expect(card.getByRole("link", { name: company.phone.display })).toBeInViewport();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveText([/^Fenney/, /^Hammock at Fenney/]);
  await expectAccessible(page);
});

test("PUB-09 a name that is not listed still ends with the number, and the whole list stays to be read", async ({
  page,
}) => {
  await page.goto("/the-villages");
  await page.getByRole("searchbox").fill("Springfield Manor");
  await expect(answer(page)).toHaveText(
    "We can’t find that name. If your house is in Marion, Lake or Sumter County, we serve it. Please call us.",
  );
  await expect(page.locator("div:has(> search)").getByRole("link", { name: company.phone.display })).toBeVisible();
  expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThanOrEqual(neighborhoodCount);
});

test("PUB-09 a name with a typo is answered as a guess", async ({ page }) => {
  await page.goto("/the-villages");
  await page.getByRole("searchbox").fill("feney");
  await expect(answer(page)).toHaveText("Did you mean Fenney? Yes, we serve Fenney.");
});

test("A11Y-13 a screen reader hears the answer 500 ms after the last key, and none of the letters before", async ({
  page,
}) => {
  await page.clock.install({ time: new Date("2026-03-02T12:00:00Z") });
  await page.goto("/the-villages");
  const field = page.getByRole("searchbox");
  await field.focus();
  await expect(page.locator("site-island", { has: field })).toHaveAttribute("awake");
  await page.clock.pauseAt(new Date("2026-03-02T13:00:00Z"));
  const status = page.getByRole("status");
  for (const typed of ["S", "Sa", "Sanib"]) {
    await field.fill(typed);
    await expect(answer(page)).toHaveText(typed === "Sanib" ? "Yes, we serve Sanibel." : /names match/);
    await page.clock.runFor(499);
    await expect(status).toHaveText("");
  }
  await page.clock.runFor(1);
  await expect(status).toHaveText("Yes, we serve Sanibel.");
  await field.press("Escape");
  await page.clock.runFor(500);
  await expect(status).toHaveText("");
});

test("PUB-09 Escape empties the field and brings the whole list back", async ({ page }) => {
  await page.goto("/the-villages");
  const field = page.getByRole("searchbox");
  const hint = await answer(page).innerText();
  await field.fill("sanibel");
  await expect(answer(page)).toHaveText("Yes, we serve Sanibel.");
  await field.press("Escape");
  await expect(field).toHaveValue("");
  await expect(answer(page)).toHaveText(hint);
  expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThanOrEqual(neighborhoodCount);
});

test("PUB-09 what was typed while the script was still on its way stays, and is answered once it is there", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route(/village-search[^/]*\.js$/, async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/the-villages");
  const field = page.getByRole("searchbox");
  await field.pressSequentially("St. Cath");
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Fenney" }).first()).toBeVisible();
  script.resolve();
  await expect(answer(page)).toHaveText("Yes, we serve St. Catherine.");
  await expect(field).toHaveValue("St. Cath");
  await expect(field).toBeFocused();
});

test("PUB-09 the answer moves nothing: the call button stays where it was", async ({ page }) => {
  for (const width of [320, 360, 390, 785, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/the-villages");
    const call = page.locator("div:has(> search)").getByRole("link", { name: company.phone.display });
    const top = async () => Math.round((await call.boundingBox())?.y ?? Number.NaN);
    const before = await top();
    for (const typed of [
      "Fenney",
      "Feney",
      "Springfield Manor",
      "Bridgeport",
      "Oscola Hills at Soaring Eagle Preserve",
    ]) {
      await page.getByRole("searchbox").fill(typed);
      await expect(answer(page)).not.toHaveText(/letters/);
      expect(await top()).toBe(before);
    }
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("PUB-09 PUB-13 every neighborhood can be read and called for, and no field pretends to search", async ({
    page,
  }) => {
    await page.goto("/the-villages");
    await expect(page.getByRole("searchbox")).toBeHidden();
    const items = page.getByRole("main").getByRole("listitem");
    for (const { name } of everyName) await expect(items.filter({ hasText: name }).first()).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: company.phone.display }).first()).toBeVisible();
  });
});

test("PUB-09 the whole list travels in at most 30 KB", async ({ site }) => {
  const bytes = await new Promise<number>((resolve, reject) => {
    get(`${site.origin}/the-villages`, { headers: { "accept-encoding": "br" } }, (response) => {
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on("end", () => resolve(size));
    }).on("error", reject);
  });
  expect(bytes).toBeLessThan(30_000);
});
