import { expect } from "../support/browser/fixtures.ts";
import { manager, named, storedNames, test } from "../support/lists/review-manager.ts";

test.use({ expectedErrors: [/status of (401|404|502)|ERR_(FAILED|INTERNET_DISCONNECTED)/] });

test("RADM-02 a save that fails keeps what was typed: no network, an answer that is not ours, no cookie", async ({
  page,
  context,
  store,
}) => {
  await store(named("Ann"));
  const { open, add, form, names } = manager(page);
  const save = form.getByRole("button", { name: "Save" });
  await open();
  await add.click();
  await form.getByLabel("Review Text").fill("Typed with care.");
  await form.getByLabel("Reviewer Name").fill("Cleo");

  await context.setOffline(true);
  await save.click();
  await expect(form.getByRole("alert")).toContainText("Failed to save review.");
  await context.setOffline(false);

  await page.route("/api/admin/reviews", (route) => route.fulfill({ status: 201, json: { review: {} } }));
  await save.click();
  await expect(form.getByText("Failed to save review: Invalid server response.")).toBeVisible();
  await page.unrouteAll();

  await page.route("/api/admin/reviews", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await save.click();
  await expect(form.getByText("Failed to save review.", { exact: true })).toBeVisible();
  await page.unrouteAll();

  await context.clearCookies({ name: "csrfToken" });
  await save.click();
  await expect(form.getByText("CSRF token missing.")).toBeVisible();
  await expect(form.getByLabel("Review Text")).toHaveValue("Typed with care.");

  // The cookie is back by now.
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "csrfToken")).toBe(true);
  await save.click();
  await expect(names).toHaveText(["Cleo", "Ann"]);
});

test("R-19 what another person has deleted since can be restored and saved, with nothing typed lost", async ({
  page,
  site,
  store,
}) => {
  const [ann] = await store(named("Ann", "Bob"));
  const { open, edit, form, names } = manager(page);
  await open();
  await edit("Ann").click();
  await form.getByLabel("Review Text").fill("Better words.");
  const csrf = (await page.context().cookies()).find(({ name }) => name === "csrfToken")?.value ?? "";
  const headers = { origin: site.origin, "x-csrf-token": csrf };
  expect((await page.request.delete(`/api/admin/reviews/${ann}`, { headers })).status()).toBe(200);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toContainText("Failed to save review.");
  await form.getByRole("button", { name: "Restore it and save" }).click();
  await expect(names).toHaveText(["Ann", "Bob"]);
  await expect(manager(page).card("Ann")).toContainText("Better words.");
});

test("RADM-02 a deletion that fails says so and the review is back", async ({ page, context, store }) => {
  await store(named("Ann", "Bob"));
  const { open, remove, names, alert } = manager(page);
  await open();
  await remove("Ann").click();
  await context.setOffline(true);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(alert).toContainText("Failed to delete review.");
  await expect(names).toHaveText(["Ann", "Bob"]);
  await context.setOffline(false);
  expect(await storedNames(page)).toEqual(["Ann", "Bob"]);
});
