import { expectAccessible } from "../support/browser/fixtures.ts";
import { expectStillPage } from "../support/lists/grid.ts";
import { expect, sideways, test, touchPhone } from "../support/messages/inbox-fixtures.ts";

// A site for this file alone: its samples go away.
test.use({ siteSettings: { SAMPLE_CONTENT: "on" } });
test.describe.configure({ mode: "serial" });

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test("GUARD-04 nothing on the dashboard moves while its parts arrive", async ({ page, enter }) => {
      await enter("siteadmin");
      // After a second the page shows the parts that have arrived, and the others move them. This second lasts ten.
      const session = await page.context().newCDPSession(page);
      await session.send("Animation.enable");
      await session.send("Animation.setPlaybackRate", { playbackRate: 0.1 });
      await expectStillPage(page, "/admin/dashboard");
    });
  });
}

test.describe("on a phone", () => {
  test.use(touchPhone);

  test("GUARD-04 the dashboard says what needs attention, and each thing leads to where it is dealt with", async ({
    page,
    inbox,
  }) => {
    const [oldest = 0] = await inbox.fill([
      { first_name: "Ann", last_name: "Lee", submitted_at: "2026-01-01T00:00:00.000Z" },
      { first_name: "Bob", last_name: "Ray" },
    ]);
    await inbox.failMail(oldest, "550 no such user");
    await page.goto("/admin/dashboard");
    const panel = page.getByRole("region", { name: "Needs attention" });
    await expect(panel.getByRole("link", { name: "2 unread messages" })).toHaveAttribute("href", "/admin/messages");
    await expect(panel.getByText("Waiting longest: Ann Lee, since")).toBeVisible();
    await expect(panel.getByText("Email could not be delivered for 1 message: Ann Lee")).toBeVisible();
    await expect(panel.getByText("24 sample reviews and 12 sample images on the site.")).toBeVisible();
    await expect(panel.getByRole("link", { name: "Turn on two-factor authentication" })).toHaveAttribute(
      "href",
      "/admin/user/two-factor",
    );
    expect(await sideways(page)).toBe(0);
    await expectAccessible(page);
    await panel.getByRole("link", { name: "Ann Lee" }).first().tap();
    await expect(page.getByRole("button", { name: /^Ann Lee/ })).toHaveAttribute("aria-expanded", "true");
  });
});

test("what needs attention and does not load is logged, said, and loaded with another try", async ({
  page,
  inbox: _,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500|has failed/);
  await page.route("**/api/admin/dashboard", (route) => route.fulfill({ status: 500, json: { error: "Broken." } }));
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
  await expect(page.getByRole("link", { name: "View Messages" })).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("sample reviews")).toBeVisible();
});

test("OPS-04 removing the samples asks first; a failure says so and keeps them; then they are gone from the site", async ({
  page,
  inbox: _,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500|could not be removed/);
  await page.goto("/admin/dashboard");
  const ask = page.getByRole("button", { name: "Remove sample content" });
  const dialog = page.getByRole("alertdialog", { name: "Remove all sample content?" });
  await ask.press("Enter");
  await expect(dialog.getByText("24 sample reviews and 12 sample images will leave the site for good.")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.keyboard.press("Escape");
  await expect(ask).toBeFocused();

  await page.route("**/sample-content", (route) => route.fulfill({ status: 500, json: { error: "Broken." } }));
  await ask.click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to remove the sample content." })).toBeVisible();
  await expect(ask).toBeVisible();
  await page.unrouteAll();

  await ask.click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The sample content was removed." })).toBeVisible();
  await expect(ask).toHaveCount(0);
  await expectAccessible(page);
  await page.goto("/testimonials");
  await expect(page.getByText("No reviews to show yet.")).toBeVisible();
  await page.goto("/gallery");
  await expect(page.getByText("No gallery images to show yet.")).toBeVisible();
});
