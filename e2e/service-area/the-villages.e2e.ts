import type { Page } from "@playwright/test";
import { company } from "#test/company/company.ts";
import villageAreas from "../../src/features/service-area/neighborhoods.gen.json" with { type: "json" };
import { expect, expectAccessible, test } from "../support/browser/fixtures.ts";
import { holdBack } from "../support/browser/hold-back.ts";
import { phone } from "../support/staff/fixtures.ts";

/** The answer that is shown; the status region announces it. */
const answer = (page: Page) => page.locator("#village-answer");
/** Our number in the head of the page, or in the bar of a phone. */
const callIn = (page: Page) =>
  page
    .locator("main header, aside")
    .getByRole("link", { name: `Call ${company.phone.display}` })
    .filter({ visible: true })
    .first();

test("PUB-09 a resident types before the script and after, and reads the answer and our number", async ({ page }) => {
  const script = await holdBack(page, /village-search[^/]*\.js$/);
  await page.goto("/the-villages");
  const field = page.getByRole("searchbox", { name: "Neighborhood or town" });
  const names = page.getByRole("main").getByRole("listitem");
  const call = callIn(page);
  await field.pressSequentially("St. Cath");
  await expect(names.filter({ hasText: "Fenney" }).first()).toBeVisible();
  script.letThrough();
  await expect(answer(page)).toHaveText("Yes, we serve St. Catherine.");
  await expect(field).toHaveValue("St. Cath");
  await expect(field).toBeFocused();

  await field.press("Escape");
  await expect(field).toHaveValue("");
  await expect(answer(page)).toBeHidden();
  expect(await names.count()).toBeGreaterThanOrEqual(villageAreas.flatMap(({ neighborhoods }) => neighborhoods).length);

  await field.pressSequentially("Fenney");
  await expect(answer(page)).toHaveText("Yes, we serve Fenney.");
  await expect(names).toHaveText([/^Fenney/, /^Hammock at Fenney/]);
  await expect(call).toBeInViewport();
  await expectAccessible(page, "main");

  await field.fill("feney");
  await expect(answer(page)).toContainText("Did you mean Fenney? We serve it.");
  await expect(answer(page)).not.toHaveAttribute("data-answer", "yes");
  await field.fill("Tampa");
  await expect(answer(page)).toHaveText(`Tampa isn’t in our three counties. Not sure? Call ${company.phone.display}.`);
  await expect(answer(page)).not.toHaveAttribute("data-answer", "yes");
  await field.fill("Springfield Manor");
  await expect(answer(page)).toHaveText(
    `We can’t find that name. If your house is in Marion, Lake or Sumter County, we serve it. Please call ${company.phone.display}.`,
  );
  await expect(answer(page).getByRole("link")).toHaveAttribute("href", company.phone.href);
  await expect(call).toBeVisible();
});

test("A11Y-13 a screen reader hears the answer 500 ms after the last key, and no letter before", async ({ page }) => {
  await page.clock.install({ time: new Date("2026-03-02T12:00:00Z") });
  await page.goto("/the-villages");
  const field = page.getByRole("searchbox");
  await field.focus();
  await expect(page.locator("site-island", { has: field })).toHaveAttribute("awake");
  await page.clock.pauseAt(new Date("2026-03-02T13:00:00Z"));
  const status = page.getByRole("status");
  for (const typed of ["C", "Ch", "Chitty"]) {
    await field.fill(typed);
    await expect(answer(page)).toHaveText(
      typed === "Chitty" ? "Yes, we serve Chitty Chatty." : /^(Which one is yours|Did you mean)/,
    );
    await page.clock.runFor(499);
    await expect(status).toHaveText("");
  }
  await page.clock.runFor(1);
  await expect(status).toHaveText("Yes, we serve Chitty Chatty.");
  await field.fill("feney");
  await page.clock.runFor(500);
  await expect(status).toHaveText("Did you mean Fenney? We serve it.");
  await field.press("Escape");
  await page.clock.runFor(500);
  await expect(status).toHaveText("");
});

test("LOOK-26 LOOK-27 on a phone the search opens the groups of its matches, and a name that it asks about is pressed", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/the-villages");
  const names = page.getByRole("main").getByRole("listitem");
  await expect(names).toHaveCount(0);
  await page.locator("summary", { hasText: "Historic side" }).click();
  await expect(names).toHaveCount(10);
  await page.getByRole("searchbox").fill("Bridgeport");
  await expect(answer(page)).toHaveText(/^Which one is yours\? We serve all of these\./);
  await expect(names).toHaveCount(7);
  await expect(answer(page).getByRole("button")).toHaveCount(7);
  await expectAccessible(page, "main");
  await answer(page).getByRole("button", { name: "Bridgeport at Lake Miona" }).click();
  await expect(answer(page)).toHaveText("Yes, we serve Bridgeport at Lake Miona.");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(names).toHaveCount(10);
});
