import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PostgresServer, postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { startSite } from "#test/processes/start-site.ts";
import { openPostgres } from "../../src/platform/database/postgres/open-postgres.server.ts";
import { createLog } from "../../src/platform/process/log.server.ts";
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
    const log = createLog({ logLevel: "silent" });
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

const pages = ["/", "/testimonials", "/gallery", "/contact"];

/** A page that is in memory has an ETag. */
async function warmed(origin: string): Promise<void> {
  for (const path of pages)
    await expect.poll(async () => (await fetch(origin + path)).headers.get("etag"), { message: path }).not.toBeNull();
}

/** Waits until the site works with its database again: /ready stays green during a short absence. */
async function reached(origin: string): Promise<void> {
  await expect.poll(async () => (await fetch(`${origin}/api/public/captcha`)).status).toBe(200);
}

test("PG-12 a visitor who fills in a form without the database is asked to call, and sends it when it is back", async ({
  page,
  server,
  site,
}) => {
  await warmed(site.origin);
  server.signal("SIGSTOP");
  const form = await openForm(page, inquiry);
  await form.fill();
  const alert = form.root.getByRole("alert");
  await expect(alert.getByText(/^Please call us: our site can’t take forms at the moment\./)).toBeVisible();
  await expect(alert.getByRole("link", { name: "Call 352-555-0142" })).toHaveAttribute("href", "tel:+13525550142");
  await expect(form.send).toHaveCount(0);
  await expectAccessible(page, "form");
  expect((await fetch(`${site.origin}/health`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${site.origin}/ready`)).status).toBe(503);
  for (const path of pages) {
    const answer = await getOnce(page.request, path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain("Failed to load");
  }

  server.signal("SIGCONT");
  await reached(site.origin);
  await expect(form.send).toBeEnabled();
  for (const [label, answer] of Object.entries(form.answers)) await expect(form.field(label)).toHaveValue(answer);
  await form.send.click();
  await expect(form.root.getByText("Inquiry sent successfully!", { exact: true })).toBeVisible();
});

test("PG-12 FORM-09 a visitor who sends a form without the database is asked to call, and sends it when it is back", async ({
  page,
  server,
}) => {
  const form = await openForm(page, contact);
  await form.fill();
  await expect(form.send).toBeEnabled();
  await server.kill();
  await form.send.click();
  const alert = form.root.getByRole("alert");
  await expect(alert.getByText(`Error: ${callUs}`, { exact: true })).toBeVisible();
  await expect(alert.getByRole("link", { name: "Call 352-555-0142" })).toHaveAttribute("href", "tel:+13525550142");
  for (const [label, answer] of Object.entries(form.answers)) await expect(form.field(label)).toHaveValue(answer);
  // No button that cannot work; the focus is at what is said in its place.
  await expect(form.send).toHaveCount(0);
  await expect(alert.locator(":focus")).toHaveCount(1);
  await expectAccessible(page, "form");

  await server.start();
  await expect(form.send).toBeEnabled();
  await form.send.click();
  await expect(form.root.getByText("Message sent successfully!", { exact: true })).toBeVisible();
});

test("PG-12 a member of staff reads what is wrong on every page and at the login, and goes on when the database is back", async ({
  page,
  context,
  browser,
  server,
  site,
  enter,
}) => {
  await warmed(site.origin);
  await enter("siteadmin");
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const login = await browser.newPage({ baseURL: site.origin });
  await login.goto("/login");
  await server.kill();

  await page.getByRole("link", { name: "View Messages" }).click();
  await expect(alertOf(page, "The messages could not be loaded.").getByText(staffSaid)).toBeVisible();
  await expectAccessible(page);

  await login.getByLabel("Email or username").fill("rita@example.com");
  await login.getByLabel("Password", { exact: true }).fill("seven herons over the lake");
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login.getByText(staffSaid)).toBeVisible();

  // A page that is loaded anew cannot know who asks.
  const other = await context.newPage();
  const answer = await other.goto("/admin/messages");
  expect(answer?.status()).toBe(503);
  await expect(other.getByText("Our database cannot be reached, and nothing saved is lost.")).toBeVisible();
  await expectAccessible(other);
  // A public page is the one that all others get.
  expect((await other.goto("/"))?.status()).toBe(200);

  await page.getByRole("link", { name: "Activity" }).click();
  await expect(alertOf(page, "The activity could not be loaded.").getByText(staffSaid)).toBeVisible();
  await page.goBack();

  await server.start();
  await reached(site.origin);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Reload" })).toBeFocused();
  await other.goto("/admin/messages");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await login.close();
});

test("PG-12 someone who opens the link of an email without the database reads what is wrong, and goes on when it is back", async ({
  context,
  server,
  site,
}) => {
  await server.kill();
  const opened = [];
  for (const [address, failed, outcome] of [
    ["/register?invite=cut", "Your invitation could not be checked.", "Invalid or expired invite link."],
    ["/reset-password?token=cut", "Something went wrong.", "Invalid or expired token."],
    ["/verify-email?code=cut", "The link could not be checked.", "Invalid or expired verification link."],
  ] as const) {
    const page = await context.newPage();
    await page.goto(address);
    await expect(alertOf(page, failed).getByText(staffSaid)).toBeVisible();
    await expectAccessible(page);
    opened.push({ page, outcome });
  }
  await server.start();
  await reached(site.origin);
  for (const { page, outcome } of opened) {
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(alertOf(page, outcome)).toBeVisible();
  }
});
