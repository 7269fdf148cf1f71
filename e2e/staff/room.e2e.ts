import type { Page } from "@playwright/test";
import { expect, test } from "../support/staff/fixtures.ts";

/** How many cards stand in each row. */
async function rows(page: Page): Promise<number[]> {
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
  const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

test("GUARD-04 no card of the dashboard stands alone below a row of others", async ({ page, enter }) => {
  for (const [role, wanted] of [
    ["siteadmin", { 785: [3, 3], 1024: [3, 3], 1240: [3, 3], 1440: [3, 3] }],
    ["admin", { 785: [3], 1024: [3], 1240: [3], 1440: [3] }],
  ] as const) {
    await enter(role);
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("link", { name: "Manage Reviews" })).toBeVisible();
    for (const [width, cards] of Object.entries(wanted)) {
      await page.setViewportSize({ width: Number(width), height: 900 });
      expect(await rows(page), `${role}, ${width} px`).toEqual(cards);
    }
  }
});

test("the mark under the area where one is stands clear below its name", async ({ page, enter }) => {
  await enter("siteadmin");
  await page.goto("/admin/dashboard");
  const here = page.getByRole("navigation", { name: "Staff area" }).getByRole("link", { name: "Dashboard" });
  for (const width of [785, 900, 1024, 1239, 1240, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const room = await here.evaluate((link) => {
      const word = document.createRange();
      word.selectNodeContents(link.firstChild ?? link);
      const front = link.querySelector("svg path");
      return (front?.getBoundingClientRect().top ?? 0) - word.getBoundingClientRect().bottom;
    });
    expect(room, `${width} px`).toBeGreaterThanOrEqual(0);
  }
});

test("USER-03 where people are listed as cards, a role stands as far from its select as a field from its label", async ({
  page,
  enter,
  addPerson,
}) => {
  const ben = await addPerson({ name: "Ben Oak", role: "admin" });
  await enter("siteadmin");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/users");
  const cell = page
    .getByRole("row")
    .filter({ hasText: ben.email })
    .getByRole("cell")
    .filter({ has: page.getByRole("combobox") });
  const [word, select] = await cell.evaluate((element) => {
    const probe = document.createElement("span");
    probe.textContent = "Role";
    element.append(probe);
    const width = probe.getBoundingClientRect().width;
    probe.remove();
    const { left } = element.getBoundingClientRect();
    return [left + width, element.querySelector("select")?.getBoundingClientRect().left ?? 0];
  });
  expect((select ?? 0) - (word ?? 0)).toBeGreaterThanOrEqual(8);
});
