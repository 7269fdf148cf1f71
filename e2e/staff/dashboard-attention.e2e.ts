import { insertJob } from "#test/messages/jobs.ts";
import { expectStillPage } from "../support/lists/grid.ts";
import { expect, test, touchPhone } from "../support/messages/inbox-fixtures.ts";
import { desk } from "../support/staff/fixtures.ts";

// The samples of the site go away.
test.use({ ...touchPhone, freshSite: true, expectedErrors: [/status of 500|has failed|Failed to remove/] });

test("GUARD-04 nothing on the dashboard moves while its parts arrive", async ({ page, enter, db }) => {
  await enter("siteadmin");
  await page.setViewportSize(desk);
  // After a second the page shows the parts that have arrived, and the others move them. This second lasts ten.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.1 });
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await expectStillPage(page, "/admin/dashboard");
    // The first inquiry puts the calls above what is left to set up.
    const headings = page.getByRole("heading", { level: 2, name: /^(Next calls|Make it yours)$/ });
    await expect(headings).toHaveText([...(reducedMotion === "reduce" ? ["Next calls"] : []), "Make it yours"]);
    if (reducedMotion !== "reduce") await insertJob(db);
  }
});

test("GUARD-04 OPS-04 LEAD-93 an admin deals with what needs attention", async ({ page, inbox }) => {
  const [oldest = 0] = await inbox.fill([
    { first_name: "Ann", last_name: "Lee", submitted_at: "2026-01-01T00:00:00.000Z" },
    { first_name: "Bob", last_name: "Ray" },
  ]);
  await inbox.failMail(oldest, "550 no such user");
  const fail = (address: string) =>
    page.route(address, (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  const says = (role: "alert" | "status", text: string) =>
    expect(page.getByRole(role).filter({ hasText: text })).toBeVisible();
  await fail("**/api/admin/dashboard");
  await page.goto("/admin/dashboard");
  await says("alert", "What needs attention could not be loaded.");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).tap();
  const panel = page.getByRole("region", { name: "Needs attention" });
  for (const text of ["1 message: Ann Lee", "two-factor"]) await expect(panel).toContainText(text);
  await expect(page.getByRole("listitem").filter({ hasText: "2 Unread" })).toBeVisible();
  const calls = page.getByRole("region", { name: "Next calls" }).getByRole("link", { name: /Ann Lee|Bob Ray/ });
  await expect(calls.first()).toContainText("Ann Lee");
  await expect(calls.first()).toHaveAttribute("href", /^\/admin\/calls\?job=\d+$/);
  await expect(page.getByRole("heading", { name: "Site status" })).toHaveCount(0);

  const ask = page.getByRole("button", { name: "Remove sample content" });
  const remove = page.getByRole("alertdialog").getByRole("button", { name: "Remove" });
  await fail("**/sample-content");
  await ask.tap();
  await remove.tap();
  await says("alert", "Failed to remove the sample content.");
  await page.unrouteAll();
  await ask.tap();
  await remove.tap();
  await says("status", "The sample content was removed.");
  await panel.getByRole("link", { name: "Ann Lee" }).tap();
  await expect(page.getByRole("button", { name: /^Ann Lee/ })).toHaveAttribute("aria-expanded", "true");
});
