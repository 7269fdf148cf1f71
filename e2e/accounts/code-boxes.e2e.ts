import type { Page } from "@playwright/test";
import { recordAnnouncements } from "../support/browser/announced.ts";
import { expect, test } from "../support/staff/fixtures.ts";

const box = (page: Page, digit: number) => page.getByLabel(`Digit ${digit} of 6`);
const boxes = (page: Page) => page.getByLabel(/^Digit \d of 6$/);

async function expectDigits(page: Page, digits: string): Promise<void> {
  const shown = await boxes(page).evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value || "_"));
  expect(shown.join("")).toBe(digits);
}

test.use({ expectedErrors: [/status of 40[01]/] });

test("AUTH-03 A11Y-20 a code is typed, pasted, sent once complete, and announced as wrong", async ({ page, enter }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter("user");
  await page.goto("/admin/user/two-factor");
  // The step that asks for the mailed code is reached without one.
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  await expect(box(page, 1)).toBeFocused();
  const sent: unknown[] = [];
  page.on("request", (one) => one.url().endsWith("/verify-email-2fa") && sent.push(one.postDataJSON()));
  const announced = await recordAnnouncements(page);
  for (const [keys, digits, focused] of [
    ["1 a 2 b 3", "123___", 4],
    ["Backspace", "12____", 3],
    ["Backspace", "1_____", 2],
    ["7 8 9 Enter", "1789__", 5],
    ["Home Backspace", "_789__", 1],
    ["ArrowRight 4", "_489__", 3],
    ["End ArrowLeft", "_489__", 5],
  ] as const) {
    for (const key of keys.split(" ")) await page.keyboard.press(key);
    await expect(box(page, focused)).toBeFocused();
    await expectDigits(page, digits);
  }
  await expect(page.getByRole("button", { name: "Verify OTP" })).toBeDisabled();
  await page.evaluate(() => navigator.clipboard.writeText("Your code: 123-456 (789)"));
  await page.keyboard.press("ControlOrMeta+V");
  await expect(box(page, 6)).toBeFocused();
  await expectDigits(page, "123456");
  // As a phone puts in what it has read in a message.
  await box(page, 1).fill("482913");
  await expectDigits(page, "482913");

  for (const times of [1, 2]) {
    const answered = page.waitForResponse("**/api/2fa/verify-email-2fa");
    await page.keyboard.press("Enter");
    await answered;
    await expect.poll(announced).toEqual(Array.from({ length: times }, () => "Invalid OTP."));
    await expect(box(page, 1)).toBeFocused();
  }
  expect(sent).toEqual([{ otp: "482913" }, { otp: "482913" }]);
  await page.keyboard.type("6");
  await expect(page.getByText("Invalid OTP.")).toBeHidden();
  await expectDigits(page, "682913");

  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const one of await boxes(page).all()) {
      const place = (await one.boundingBox()) ?? { x: width, width: 0, height: 0 };
      expect(Math.min(place.width, place.height), `${width} px`).toBeGreaterThanOrEqual(48);
      expect(place.x + place.width).toBeLessThanOrEqual(width);
    }
  }
});
