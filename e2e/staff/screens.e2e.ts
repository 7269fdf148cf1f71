import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { untilIdle } from "../support/browser/settled.ts";
import { expectAccessibleInBoth, expectReflow, expectTabOrder, expectWholeTitle } from "../support/browser/sweep.ts";
import { desk, expect, fillSignIn, test } from "../support/staff/fixtures.ts";

const token = "a".repeat(43);
const staffScreens = [
  ...["dashboard", "messages", "calls", "calls/day", "numbers", "activity"],
  ...["gallery", "page-pictures", "reviews", "reviews/ask", "reviews/add", "reviews/edit/1"],
  ...["company", "pages", "pages/own", "questions", "users", "user/profile", "user/two-factor", "user/backup-codes"],
].map((name) => `/admin/${name}`);

/** By what they have in common, the screens that one person looks at. */
const rounds: Readonly<Record<string, string[]>> = {
  "signing in": [
    ...["/login", "/forgot-password", `/reset-password?token=${token}`, `/verify-email?code=${token}`],
    `/register?invite=${token}&email=ben%40example.com`,
  ],
  "links in mails": [`/confirm-recipient?token=${token}`, `/review?token=${token}`, `/review/opt-out?token=${token}`],
  "the day's work": staffScreens.slice(0, 6),
  "pictures and reviews": staffScreens.slice(6, 12),
  "company and people": staffScreens.slice(12),
  "the company's sections": ["hours", "notice", "towns", "links", "inquiries", "planner", "logo", "look"].map(
    (name) => `/admin/company?${name}#${name}`,
  ),
};

/** By path, what opens the state that has most on it. */
const opening: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "/admin/users": (page) => page.getByRole("button", { name: "Invite User" }).click(),
  "/admin/pages/own": (page) => page.getByRole("button", { name: "Add Page" }).click(),
  "/admin/questions": (page) => page.getByRole("button", { name: "Edit" }).first().click(),
  async "/admin/user/two-factor"(page) {
    await page.getByRole("radio", { name: "Authenticator app" }).check();
    await page.getByRole("button", { name: "Enable 2FA" }).click();
    await page.getByLabel("Digit 1 of 6").waitFor();
  },
};

test.use({ expectedErrors: [/status of 40[01]/] });

test.beforeEach(async ({ addPerson }) => {
  await addPerson({ name: "Wilhelmina Featherstonehaugh-Castellanos", role: "user" });
});

for (const [name, paths] of Object.entries(rounds)) {
  test(`LOOK on the screens of ${name} Tab reaches every control and shows where it is, axe finds nothing in light and dark, and no width scrolls sideways`, async ({
    page,
    enter,
  }) => {
    if (paths[0]?.startsWith("/admin")) await enter("siteadmin");
    else await acceptTokens(page);
    for (const path of paths) {
      const [screen = path] = path.split("?");
      await test.step(screen, async () => {
        await page.setViewportSize(desk);
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(path, { waitUntil: "networkidle" });
        await page.getByRole("heading", { level: 1 }).waitFor();
        // Some parts fetch their data once they are rendered.
        await untilIdle(page);
        await expect(page.getByText("Loading...")).toHaveCount(0);
        await expectTabOrder(page, screen);
        await opening[screen]?.(page);
        await expectAccessibleInBoth(page);
        await expectReflow(page, screen, [
          [785, "200%"],
          [1024, "100%"],
        ]);
        await expectWholeTitle(page, screen);
      });
    }
  });
}

/** Answers as if each token that is asked for were valid. */
async function acceptTokens(page: Page): Promise<void> {
  const own = { id: 1, state: "open", changes: {}, name: "Zoe Lake", review: null, answer: "", reason: null };
  for (const [path, json] of Object.entries({
    "auth/verify-reset-token": { valid: true },
    "auth/verify-invite": { valid: true, emailFixed: true },
    "public/recipients/check": { email: "office@example.com" },
    "public/own-review/read": own,
  }))
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json }));
}

test("axe finds nothing in login, menu, dialogs and the idle warning", async ({ page, enter, addPerson, accounts }) => {
  for (const address of ["/login?registered=1", "/login?ended=idle"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBoth(page);
  }
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Password is required.")).toBeVisible();
  await expectAccessibleInBoth(page);
  const person = await addPerson();
  await accounts.turnOnMailedCodes(person);
  await fillSignIn(page, person.email, person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await page.getByRole("button", { name: "Verify" }).click();
  await expectAccessibleInBoth(page);

  await enter("siteadmin");
  await page.clock.install();
  await page.goto("/admin/users");
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await expectAccessibleInBoth(page);
  await page.keyboard.press("Escape");
  await page.getByText("Menu", { exact: true }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.clock.fastForward(14 * 60_000);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessibleInBoth(page);
});
