import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { silentLog as log } from "#test/app/test-log.ts";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PostgresServer, postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { startSite } from "#test/processes/start-site.ts";
import { openPostgres } from "../../src/platform/database/postgres/open-postgres.server.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { contact, inquiry, openForm } from "../support/messages/message-form.ts";
import { getOnce } from "../support/site/get-once.ts";
import { test as staffTest } from "../support/staff/fixtures.ts";

const hasPostgres = postgresFolder() !== undefined;

/** The site on a PostgreSQL of its own, which a test takes away and gives back. */
const test = staffTest.extend<{ server: PostgresServer }>({
  server: async ({ contextOptions: _ }, use) => {
    const server = await startPostgres();
    await onServer(server.url, "CREATE DATABASE site");
    await use(server);
    server.stop();
  },
  site: async ({ server }, use) => {
    const secret = "0123456789abcdef0123456789abcdef";
    const site = await startSite({
      DATABASE_URL: databaseUrl(server.url, "site"),
      SECRET: secret,
      // Nothing listens there: mail waits.
      SMTP_URL: "smtp://127.0.0.1:9",
    });
    // Where the fixtures of people look for it.
    writeFileSync(join(site.dataDir, "secret"), secret);
    await use(site);
    await site.dispose();
  },
  db: async ({ server, site: _ }, use) => {
    const { db, close } = await openPostgres({ url: databaseUrl(server.url, "site"), poolSize: 2, log });
    await use(db);
    await close();
  },
  expectedErrors: async ({ contextOptions: _ }, use) => use([/status of (401|503)/, /has failed|could not be/]),
});
test.skip(!hasPostgres, "PostgreSQL is not installed: the tests without its database are left out.");

const callUs = "We can’t take anything online at the moment. Please call us, or try again in a few minutes.";
const staffSaid = "The site’s database cannot be reached. Nothing saved is lost. Please try again in a minute.";
const alertOf = (page: Page, hasText: string) => page.getByRole("alert").filter({ hasText });

/** A page that is in memory has an ETag. */
async function warmed(origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await expect.poll(async () => (await fetch(origin + path)).headers.get("etag"), { message: path }).not.toBeNull();
}

/** The links of emails, what is said without the database, and what is said of them with it. */
const links = [
  ["/register?invite=cut", "Your invitation could not be checked.", "Invalid or expired invite link."],
  ["/reset-password?token=cut", "Something went wrong.", "Invalid or expired token."],
  ["/verify-email?code=cut", "The link could not be checked.", "Invalid or expired verification link."],
] as const;

test("PG-12 FORM-09 visitors may call, and send once the database is back", async ({ page, context, server, site }) => {
  const paths = ["/", "/testimonials", "/gallery", "/contact"];
  await warmed(site.origin, paths);
  const early = await openForm(page, contact);
  await early.fill();
  await expect(early.send).toBeEnabled();
  await server.kill();
  await early.send.click();
  await expect(early.root.getByRole("alert").getByText(`Error: ${callUs}`, { exact: true })).toBeVisible();
  // The focus is at what is said in the place of the button.
  await expect(early.root.getByRole("alert").locator(":focus")).toHaveCount(1);
  await expectAccessible(page, "form");
  const late = await openForm(await context.newPage(), inquiry);
  await late.fill();
  await expect(late.root.getByText(/^Please call us: our site can’t take forms at the moment\./)).toBeVisible();
  for (const { root, send } of [early, late]) {
    const call = root.getByRole("alert").getByRole("link", { name: "Call 352-555-0142" });
    await expect(call).toHaveAttribute("href", "tel:+13525550142");
    await expect(send).toHaveCount(0);
  }
  for (const path of paths) expect((await getOnce(page.request, path)).status(), path).toBe(200);
  expect((await fetch(`${site.origin}/health`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${site.origin}/ready`)).status).toBe(503);

  await server.start();
  for (const [{ send, answers, field, root }, sent] of [
    [early, "Message sent successfully!"],
    [late, "Inquiry sent successfully!"],
  ] as const) {
    await expect(send).toBeEnabled();
    for (const [label, answer] of Object.entries(answers)) await expect(field(label)).toHaveValue(answer);
    await send.click();
    await expect(root.getByText(sent, { exact: true })).toBeVisible();
  }
});

test("PG-12 a member of staff and people with a link read what is wrong without the database, and go on when it is back", async ({
  page,
  context,
  browser,
  server,
  site,
  enter,
}) => {
  await enter("siteadmin");
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await server.kill();

  await page.getByRole("link", { name: "View Messages" }).click();
  await expect(alertOf(page, "The messages could not be loaded.").getByText(staffSaid)).toBeVisible();
  await expectAccessible(page, "main");
  // A page that is loaded anew cannot know who asks.
  const other = await context.newPage();
  expect((await other.goto("/admin/messages"))?.status()).toBe(503);
  await expect(other.getByText("Something on our side isn’t working, and nothing saved is lost.")).toBeVisible();
  await expectAccessible(other);
  const opened: [Page, string][] = [];
  for (const [address, failed, outcome] of links) {
    const stranger = await browser.newPage({ baseURL: site.origin });
    await stranger.goto(address);
    await expect(alertOf(stranger, failed).getByText(staffSaid)).toBeVisible();
    opened.push([stranger, outcome]);
  }

  await server.start();
  // /ready stays green during a short absence.
  await expect.poll(async () => (await fetch(`${site.origin}/api/public/captcha`)).status).toBe(200);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Reload" })).toBeFocused();
  await other.goto("/admin/messages");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  for (const [stranger, outcome] of opened) {
    await stranger.getByRole("button", { name: "Try again" }).click();
    await expect(alertOf(stranger, outcome)).toBeVisible();
    await stranger.close();
  }
});
