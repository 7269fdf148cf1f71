import type { Page } from "@playwright/test";
import { expect, test } from "../support/staff/fixtures.ts";

const box = (page: Page, digit: number) => page.getByLabel(`Digit ${digit} of 6`);
const digits = (page: Page) =>
  page.getByLabel(/^Digit \d of 6$/).evaluateAll((boxes) => boxes.map((one) => (one as HTMLInputElement).value || "_"));
const code = async (page: Page) => (await digits(page)).join("");

/** Pastes a text into the element that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", pasted);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test.use({ expectedErrors: [/status of 40[01]/] });

/** The step that asks for the mailed code is reached without one. */
test.beforeEach(async ({ page, enter }) => {
  await enter("user");
  await page.goto("/admin/user/two-factor");
  await page.getByRole("button", { name: "Enable 2FA" }).click();
  await expect(box(page, 1)).toBeFocused();
});

test("AUTH-03 one digit each, and the next box is on; letters are left out", async ({ page }) => {
  await page.keyboard.type("1a2b3");
  expect(await code(page)).toBe("123___");
  await expect(box(page, 4)).toBeFocused();
  await page.keyboard.type("4567");
  expect(await code(page)).toBe("123457");
  await expect(box(page, 6)).toBeFocused();
});

test("AUTH-03 pasting strips non-digits and takes the first 6, in whichever box", async ({ page }) => {
  await paste(page, "Your code: 123-456 (789)");
  expect(await code(page)).toBe("123456");
  await box(page, 3).focus();
  await paste(page, " 98 76 54 32 ");
  expect(await code(page)).toBe("987654");
  await paste(page, "no digits");
  expect(await code(page)).toBe("987654");
});

test("AUTH-03 Backspace empties a box, on an empty one it moves back; arrows, Home and End move", async ({ page }) => {
  await page.keyboard.type("123");
  await page.keyboard.press("Backspace");
  await expect(box(page, 3)).toBeFocused();
  expect(await code(page)).toBe("12____");
  await page.keyboard.press("Backspace");
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.type("789");
  expect(await code(page)).toBe("1789__");
  await page.keyboard.press("Home");
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(box(page, 1)).toBeFocused();
  expect(await code(page)).toBe("_789__");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("4");
  expect(await code(page)).toBe("_489__");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(box(page, 5)).toBeFocused();
});

test("AUTH-03 what the phone suggests for the first box fills all six", async ({ page }) => {
  await expect(box(page, 1)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(box(page, 1)).toHaveAttribute("inputmode", "numeric");
  await box(page, 1).fill("482913");
  expect(await code(page)).toBe("482913");
  await expect(page.getByRole("button", { name: "Verify OTP" })).toBeEnabled();
});

test("AUTH-03 TFA-02 Enter and Verify OTP do nothing before all six digits are there, and send once with them", async ({
  page,
}) => {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/verify-email-2fa")) sent.push(request.postDataJSON());
  });
  await page.keyboard.type("12345");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Verify OTP" })).toBeDisabled();
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Invalid OTP.")).toBeVisible();
  expect(sent).toEqual([{ otp: "123456" }]);
  // What was typed is there to be looked at, and to be typed over.
  expect(await code(page)).toBe("123456");
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.type("6");
  await expect(page.getByText("Invalid OTP.")).toBeHidden();
  expect(await code(page)).toBe("623456");
});

for (const width of [320, 390, 1440]) {
  test(`AUTH-03 at ${width} px every box is at least 48 px wide and high, and none is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (let digit = 1; digit <= 6; digit++) {
      const place = await box(page, digit).boundingBox();
      expect(place?.width).toBeGreaterThanOrEqual(48);
      expect(place?.height).toBeGreaterThanOrEqual(48);
      expect((place?.x ?? width) + (place?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });
}
