import type { Page } from "@playwright/test";
import { expect, test } from "./staff-fixtures.ts";

const signedOut = [
  "/login",
  "/forgot-password",
  `/reset-password?token=${"a".repeat(43)}`,
  `/register?invite=${"a".repeat(43)}&email=ben%40example.com`,
];
const signedIn = [
  "/admin/dashboard",
  "/admin/users",
  "/admin/messages",
  "/admin/gallery",
  "/admin/reviews",
  "/admin/activity",
  "/admin/user/profile",
  "/admin/user/two-factor",
];

test.use({ expectedErrors: [/status of 40[01]/], viewport: { width: 1440, height: 900 } });

for (const path of [...signedOut, ...signedIn]) {
  test(`LOOK ${path.split("?")[0]}: the Tab key reaches every control in turn, shows where it is, and leaves again`, async ({
    page,
    enter,
  }) => {
    await page.route("**/api/auth/verify-reset-token", (route) => route.fulfill({ json: { valid: true } }));
    await page.route("**/api/auth/verify-invite", (route) =>
      route.fulfill({ json: { valid: true, emailFixed: true } }),
    );
    if (signedIn.includes(path)) await enter("siteadmin");
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    const controls = await markControls(page);
    expect(controls.length).toBeGreaterThan(2);
    const reached = new Set<string>();
    const unseen: string[] = [];
    // Round the page and into it again: twice as often as there are controls is enough for any order.
    for (let press = 0; press < controls.length + 5; press += 1) {
      await page.keyboard.press("Tab");
      const at = await focused(page);
      if (!at) continue;
      if (!at.shown) unseen.push(at.name);
      reached.add(at.mark);
    }
    expect(unseen, "have the focus and do not show it").toEqual([]);
    expect(
      controls.filter(({ mark }) => !reached.has(mark)).map(({ name }) => name),
      "are not reached",
    ).toEqual([]);
  });
}

/** Numbers what can be used on the page; of radio buttons the one that Tab goes to. */
function markControls(page: Page): Promise<{ mark: string; name: string }[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary");
    const usable = [...all].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.matches(":disabled, [tabindex='-1'], [type=file], [type=radio]:not(:checked)"),
    );
    return usable.map((control, place) => {
      control.dataset.mark = String(place);
      return { mark: String(place), name: control.outerHTML.slice(0, 120) };
    });
  });
}

function focused(page: Page): Promise<{ mark: string; name: string; shown: boolean } | undefined> {
  return page.evaluate(() => {
    const control = document.activeElement;
    if (!(control instanceof HTMLElement) || control === document.body) return undefined;
    // The ring may be drawn around the card that a link stands for, or the label that a box belongs to.
    const near = [control, control.closest("label"), control.closest("li"), control.nextElementSibling];
    const shown = near.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    return { mark: control.dataset.mark ?? "", name: control.outerHTML.slice(0, 120), shown };
  });
}
