import { saveSelfCheck } from "../../src/features/operations/self-check/queries.server.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { mailNowhere, openSiteState } from "../support/site/site-state.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// A site for this file alone, which begins as a new one.
test.use({ siteSettings: { ...mailNowhere, MAIL_TO: "state@example.com" } });
test.describe.configure({ mode: "serial" });

test("the dashboard says how the site is doing; a lost test inquiry is red, in words, with the next step", async ({
  page,
  db,
  enter,
}) => {
  await enter("siteadmin");
  const panel = await openSiteState(page);
  await expect(panel.getByRole("listitem").filter({ hasText: "Backup is OK" })).toBeVisible();
  await expect(panel.getByRole("listitem").filter({ hasText: "Nightly test inquiry is OK" })).toBeVisible();

  const since = "2026-03-02T17:00:00.000Z";
  await db.transaction().execute((trx) =>
    saveSelfCheck(trx, {
      ...{ tried_at: new Date().toISOString(), good_at: null, failing_since: since, told_at: since },
      ...{ step: "mail", reason: "To state@example.com: 550 no such mailbox" },
    }),
  );
  await page.reload();
  const lost = panel.getByRole("listitem").filter({ hasText: "Nightly test inquiry needs attention" });
  await expect(lost).toContainText("Failed since Mar 2, 2026, 12:00 PM: the email about it could not be sent.");
  await expect(lost).toContainText("550 no such mailbox");
  await expect(lost).toContainText("Send a test email below");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test("FORM-12 the dashboard says at once that mail waits, why, and what to do", async ({ page, db, enter }) => {
  const now = new Date();
  const later = new Date(now.getTime() + 60 * 60_000);
  await db
    .insertInto("outgoing_mail")
    .values({
      ...{ id: "waits", kind: "confirmation", recipient: "ann@example.com", reply_to_name: null },
      ...{ reply_to_address: null, subject: "We have your message", body_text: "text", body_html: "<p>text</p>" },
      ...{ priority: 100, created_at: now.toISOString(), expires_at: null, state: "waiting", tries: 1 },
      ...{ first_tried_at: now.toISOString(), next_try_at: later.toISOString(), ended_at: null, at_most_once: 0 },
      last_error: "connect ECONNREFUSED 127.0.0.1:1",
    })
    .execute();
  await enter("siteadmin");
  const panel = await openSiteState(page);
  const mail = panel.getByRole("listitem").filter({ hasText: "Email needs attention" });
  await expect(mail).toContainText(
    /1 email waiting since .*: connect ECONNREFUSED 127\.0\.0\.1:1\. Send a test email below/,
  );
});

test("OPS-07 on data of last week the dashboard says that the test inquiry is being tried, and advises no start", async ({
  page,
  db,
  enter,
}) => {
  const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60_000).toISOString();
  const none = { failing_since: null, told_at: null, step: null, reason: null };
  await db.transaction().execute((trx) => saveSelfCheck(trx, { tried_at: lastWeek, good_at: lastWeek, ...none }));
  await enter("siteadmin");
  const panel = await openSiteState(page);
  const inquiry = panel.getByRole("listitem").filter({ hasText: "Nightly test inquiry" });
  await expect(inquiry).toContainText("It is running now");
  await expect(inquiry).not.toContainText(/is OK|needs attention|Start the site/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
});

test("OPS-07 the command that makes a backup is set no larger than the words around it", async ({ page, enter }) => {
  await enter("siteadmin");
  await page.route("**/api/admin/site-state", async (route) => {
    const answer = await route.fetch();
    const state = await answer.json();
    const database = { status: "damaged", reason: "an index of the table users does not match it" };
    await route.fulfill({ json: { ...state, database, backup: { ...state.backup, overdue: true } } });
  });
  const panel = await openSiteState(page);
  // DATA-02: found after the start, and red.
  const damaged = panel.getByRole("listitem").filter({ hasText: "Database needs attention" });
  await expect(damaged).toContainText("Damaged: an index of the table users does not match it.");
  await expect(damaged).toContainText("npm run restore");
  const [command, words] = await page.getByText("npm run backup").evaluate((code) =>
    [code, code.parentElement ?? code].map((part) => {
      const { fontFamily, fontSize } = getComputedStyle(part);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) return Number.NaN;
      pen.font = `${fontSize} ${fontFamily}`;
      return pen.measureText("x").actualBoundingBoxAscent;
    }),
  );
  expect(command).toBeLessThanOrEqual(words ?? 0);
});

test("PG-16 where the provider of the database makes the backups, a siteadmin is asked once to turn on its recovery", async ({
  page,
  enter,
}) => {
  await enter("siteadmin");
  await page.route("**/api/admin/site-state", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), backup: null } });
  });
  const panel = await openSiteState(page);
  const backup = panel.getByRole("listitem").filter({ hasText: "Backup" });
  await expect(backup).toContainText("Backup needs attention: The site does not create backups here.");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await backup.getByRole("button", { name: "Recovery is on" }).click();
  await expect(panel.locator(":focus")).toHaveText("Thank you. The site will not ask again.");
  await expect(backup).toContainText("Backup is OK: Your database provider keeps the backups.");
  await page.reload();
  await expect(backup).toContainText("Backup is OK");
  await expect(page.getByRole("button", { name: "Recovery is on" })).toHaveCount(0);
});
