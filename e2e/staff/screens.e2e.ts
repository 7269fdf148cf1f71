import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { untilIdle } from "../support/browser/settled.ts";
import { focusOrder } from "../support/browser/tab-order.ts";
import { expect, fillSignIn, test } from "../support/staff/fixtures.ts";

type Screen = {
  path: string;
  /** Without a session. */
  public?: true;
  /** Opens the state that has most on it. */
  open?: (page: Page) => Promise<void>;
};

const screens: readonly Screen[] = [
  { path: "/login", public: true },
  { path: "/forgot-password", public: true },
  { path: `/reset-password?token=${"a".repeat(43)}`, public: true },
  { path: `/confirm-recipient?token=${"a".repeat(43)}`, public: true },
  { path: `/review?token=${"a".repeat(43)}`, public: true },
  { path: `/review/opt-out?token=${"a".repeat(43)}`, public: true },
  { path: `/register?invite=${"a".repeat(43)}&email=ben%40example.com`, public: true },
  { path: "/admin/dashboard" },
  {
    path: "/admin/users",
    open: (page) => page.getByRole("button", { name: "Invite User" }).click(),
  },
  { path: "/admin/calls" },
  { path: "/admin/calls/day" },
  { path: "/admin/messages" },
  { path: "/admin/numbers" },
  { path: "/admin/gallery" },
  { path: "/admin/reviews" },
  { path: "/admin/reviews/ask" },
  { path: "/admin/company" },
  { path: "/admin/page-pictures" },
  {
    path: "/admin/questions",
    open: (page) => page.getByRole("button", { name: "Edit" }).first().click(),
  },
  { path: "/admin/activity" },
  { path: "/admin/user/profile" },
  {
    path: "/admin/user/two-factor",
    async open(page) {
      await page.getByRole("radio", { name: "Authenticator app" }).check();
      await page.getByRole("button", { name: "Enable 2FA" }).click();
      await page.getByLabel("Digit 1 of 6").waitFor();
    },
  },
  { path: "/admin/user/backup-codes" },
];

test.use({ expectedErrors: [/status of 40[01]/], viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page, addPerson }) => {
  await addPerson({ name: "Wilhelmina Featherstonehaugh-Castellanos", role: "user" });
  await page.route("**/api/auth/verify-reset-token", (route) => route.fulfill({ json: { valid: true } }));
  await page.route("**/api/public/recipients/check", (route) =>
    route.fulfill({ json: { email: "office@example.com" } }),
  );
  const own = { id: 1, state: "open", version: 0, name: "Zoe Lake", review: null, answer: "", reason: null };
  await page.route("**/api/public/own-review/read", (route) => route.fulfill({ json: own }));
  await page.route("**/api/auth/verify-invite", (route) => route.fulfill({ json: { valid: true, emailFixed: true } }));
});

for (const { path, public: isPublic, open } of screens) {
  test(`LOOK ${path.split("?")[0]}: Tab reaches every control and shows where it is, axe finds nothing in light and dark, and no width scrolls sideways`, async ({
    page,
    enter,
  }) => {
    if (!isPublic) await enter("siteadmin");
    await page.goto(path, { waitUntil: "networkidle" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    // A long page renders its lower parts after the others, and some of them fetch their data only then.
    await untilIdle(page);
    await expect(page.getByText("Loading...")).toHaveCount(0);
    const { controls, unreached, unseen } = await focusOrder(page);
    expect(controls).toBeGreaterThan(2);
    expect(unseen, "have the focus and do not show it").toEqual([]);
    expect(unreached, "are not reached").toEqual([]);

    await open?.(page);
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    // 320 px, and letters of twice the size on a phone (WCAG 1.4.10, 1.4.4).
    for (const [width, letters] of [
      [320, "100%"],
      [390, "200%"],
      [785, "200%"],
      [1024, "100%"],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), letters);
      expect(await widerThanScreen(page), `${width} px, ${letters}`).toBe(0);
    }
  });
}

for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(`LOOK axe finds nothing in any state of login, menu, dialogs and the idle warning, ${colorScheme} at ${width} px`, async ({
    page,
    enter,
    addPerson,
    accounts,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const address of ["/login?registered=1", "/login?ended=idle"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Password is required.")).toBeVisible();
    await expectAccessible(page);
    const person = await addPerson();
    await accounts.turnOnMailedCodes(person);
    await fillSignIn(page, person.email, person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
    await page.getByRole("button", { name: "Verify" }).click();
    await expectAccessible(page);

    await enter("siteadmin");
    await page.clock.install();
    await page.goto("/admin/users");
    const remove = page.getByRole("button", { name: /^Delete/ }).first();
    await remove.click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    if (width === 390) {
      await page.getByText("Menu", { exact: true }).click();
      await expectAccessible(page);
    }
    await page.clock.fastForward(14 * 60_000);
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await expectAccessible(page, "dialog[open]");
  });
}

test("LOOK the title of the registration keeps its words whole on a phone, at twice the letters", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/register?invite=${"a".repeat(43)}&email=ben%40example.com`);
  const title = page.getByRole("heading", { name: "Complete Your Registration" });
  await expect(title).toBeVisible();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const linesOfLastWord = await title.evaluate((heading) => {
    const text = heading.firstChild as Text;
    const word = document.createRange();
    word.setStart(text, text.data.lastIndexOf(" ") + 1);
    word.setEnd(text, text.length);
    return word.getClientRects().length;
  });
  expect(linesOfLastWord).toBe(1);
});

function widerThanScreen(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}
