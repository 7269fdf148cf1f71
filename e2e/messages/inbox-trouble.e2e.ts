import type { Page } from "@playwright/test";
import { insertMessage } from "#test/messages/messages.ts";
import { expect, table, test, toggle } from "../support/messages/inbox-fixtures.ts";

test.use({ expectedErrors: [/status of (404|500)|ERR_FAILED|has failed|could not be/] });

const ann = { first_name: "Ann", last_name: "Lee" };
const bob = { first_name: "Bob", last_name: "Ray" };
const lists = "**/api/admin/messages?*";
const alert = (page: Page, text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
const announced = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const archive = (page: Page, name: string) => page.getByRole("button", { name: `Archive ${name}` }).click();
const logged = (page: Page, text: string) => page.waitForEvent("console", (message) => message.text().startsWith(text));

test("MSG-03 MSG-15 A11Y-05 A11Y-07 staff whose list fails reload it", async ({ page, inbox, db }) => {
  await inbox.fill([ann]);
  await page.clock.install();
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: "Broken." } }));
  const error = logged(page, "Loading the messages has failed.");
  await page.goto("/admin/messages");
  await alert(page, "The messages could not be loaded.");
  await error;
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  const reload = page.getByRole("button", { name: "Reload" });
  await expect(reload).toBeFocused();
  await toggle(page, "Ann Lee").click();
  await insertMessage(db, bob);
  await reload.click();
  await expect(announced(page, "Messages loaded.")).toBeInViewport({ ratio: 1 });
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await expect(toggle(page, "Ann Lee")).toHaveAttribute("aria-expanded", "true");
  await expect(reload).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(page.getByText("Messages loaded.")).toHaveCount(0);
  await page.route(lists, (route) => route.abort());
  await reload.click();
  await expect(page.getByText("What you see may be out of date.")).toBeVisible();
});

test("MSG-03 MSG-05 API-06 staff whose change fails read why and see the truth", async ({ page, inbox, context }) => {
  const [, failed = 0] = await inbox.fill([bob, ann]);
  await inbox.failMail(failed, "550 5.1.1 no such user");
  await page.goto("/admin/messages");
  const active = table(page, "Active Messages");
  await toggle(page, "Ann Lee").click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(announced(page, "The email is on its way again.")).toBeVisible();
  await expect(page.getByText("Email failed")).toHaveCount(0);

  const cookies = await context.cookies();
  await context.clearCookies({ name: "csrfToken" });
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  const error = logged(page, "The message could not be archived.");
  await archive(page, "Bob Ray");
  await alert(page, "The message could not be archived.");
  await error;
  await expect(toggle(active, "Bob Ray")).toBeVisible();
  expect(sent).toEqual([]);

  await context.addCookies(cookies);
  await inbox.fill([ann]);
  await archive(page, "Bob Ray");
  await alert(page, "This message no longer exists.");
  await expect(toggle(page, "Bob Ray")).toHaveCount(0);
  await expect(toggle(active, "Ann Lee")).toBeVisible();
});

test("MSG-03 MSG-04 staff search before a failed change has loaded the list again", async ({ page, inbox }) => {
  await inbox.fill([ann, bob]);
  await page.goto("/admin/messages");
  await expect(toggle(page, "Ann Lee")).toBeVisible();
  const held = Promise.withResolvers<void>();
  const isUnfiltered = (url: URL) => url.pathname === "/api/admin/messages" && !url.searchParams.has("q");
  await page.route(isUnfiltered, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await page.route("**/archive", (route) => route.abort());
  const aborted = page.waitForEvent("requestfailed", (request) => isUnfiltered(new URL(request.url())));
  await archive(page, "Ann Lee");
  await alert(page, "The message could not be archived.");
  await page.getByLabel("Search messages").fill("bob");
  await aborted;
  held.resolve();
  await expect(announced(page, "1 message found.")).toHaveCount(1);
  await expect(toggle(page, "Bob Ray")).toBeVisible();
  await expect(toggle(page, "Ann Lee")).toHaveCount(0);
});
