import { dragByMouse } from "../support/browser/dragging.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { expectRowsOf } from "../support/lists/grid.ts";
import { manager, named, storedNames, test } from "../support/lists/review-manager.ts";
import { phone } from "../support/staff/fixtures.ts";

// What this list has in common with others is shown of the gallery's (e2e/gallery/manager-*.e2e.ts).

test.use({ expectedErrors: [/status of 502|ERR_INTERNET_DISCONNECTED/] });

test("RADM-01 RADM-02 RADM-06 RADM-07 the first review is written, hidden and deleted", async ({ page, store }) => {
  await page.setViewportSize(phone);
  await store([]);
  const { open, add, edit, remove, card, form, save, names, list, status, confirm, undo } = manager(page);
  const shown = page.getByRole("main").getByRole("figure");
  await open();
  await expect(page.getByText("No reviews found.")).toBeVisible();
  await add.click();
  await expect(add).toBeDisabled();
  await expect(list.getByRole("listitem").first().getByRole("form")).toBeVisible();
  await expect(form.getByLabel("Reviewer Name")).toBeFocused();
  await expect(form.getByLabel("Rating")).toHaveValue("5");
  await expect(form.getByLabel("Rating")).toHaveText("5 stars4 stars3 stars2 stars1 star");
  await expect(form.getByLabel("Show on site")).toBeChecked();
  await save.click();
  await expect(form.getByText("Name and review are required.")).toHaveCount(1);
  await expect(form.getByLabel("Reviewer Name")).toBeFocused();
  await form.getByLabel("Reviewer Name").fill("Cleo");
  await save.click();
  await expect(form.getByLabel("Review Text")).toBeFocused();
  await expectAccessible(page, "form");
  await form.getByLabel("Review Text").fill("Not a drop.");
  await save.click();
  await expect(edit("Cleo")).toBeFocused();
  await expect(status).toHaveText("The review by Cleo was added.");
  await page.goto("/testimonials");
  await expect(shown).toContainText("Not a drop.");
  await open();
  await edit("Cleo").click();
  await form.getByLabel("Rating").selectOption("2");
  await form.getByLabel("Reviewer Name").fill("Cleo Ray");
  await form.getByLabel("Show on site").uncheck();
  await save.click();
  await expect(names).toHaveText(["Cleo Ray (Hidden)"]);
  await expect(status).toHaveText("The review by Cleo Ray was saved.");
  await expect(card("Cleo Ray").getByRole("img", { name: "2 out of 5 stars" })).toBeVisible();
  await remove("Cleo Ray").click();
  await expect(confirm).toHaveAccessibleName("Delete this review?");
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("The review by Cleo Ray was deleted.")).toBeVisible();
  await undo.click();
  await expect(status).toHaveText("The review by Cleo Ray was restored.");
  await page.goto("/testimonials");
  await expect(shown).toHaveCount(0);
});

test("RADM-01 RADM-03 RADM-05 RADM-08 LOOK-45 LOOK-61 cards in rows of four move while no form is open", async ({
  page,
  store,
}) => {
  const on = (day: string) => ({ reviewer_name: "Ann", created_at: `2026-03-${day}T15:00:00.000Z` });
  const long = { reviewer_name: "Cleo", review_text: "Dry. ".repeat(60) };
  await store([on("02"), on("04"), long, ...named("Dora", "Eve")]);
  const { open, edit, add, cancel, card, handle, list, names, choice, form, status } = manager(page);
  const cards = list.getByRole("listitem");
  await open();
  await expectRowsOf([1], cards, 390);
  await expectRowsOf([4], cards, 1440);
  await expect(edit("Dora")).toHaveAccessibleName("Edit the review by Dora");
  await expect(edit("Ann, Mar 4, 2026")).toHaveCount(1);
  await handle("Dora").click();
  await choice("to the top").click();
  await expect(names).toHaveText(["Dora", "Ann", "Ann", "Cleo", "Eve"]);
  await expect(page.getByText("Dora’s review is now number 1 of 5.")).toBeAttached();
  await expect.poll(() => storedNames(page)).toEqual(["Dora", "Ann", "Ann", "Cleo", "Eve"]);
  const heightOf = async (name: string) => (await card(name).boundingBox())?.height;
  const columns = () => Promise.all(["Dora", "Cleo", "Eve"].map(async (name) => (await card(name).boundingBox())?.x));
  const [before, columnsBefore] = [await heightOf("Dora"), await columns()];
  const room = (await list.boundingBox())?.width ?? Number.NaN;
  for (const begin of [edit("Ann, Mar 4, 2026"), add]) {
    await begin.click();
    const row = form.locator("xpath=ancestor::div[parent::li]");
    expect((await row.boundingBox())?.width, "a form has a row of its own").toBeGreaterThanOrEqual(room - 2);
    expect(await heightOf("Dora")).toBe(before);
    expect(await columns(), "the cards around it stay").toEqual(columnsBefore);
    await expect(handle("Dora")).toBeDisabled();
    await cancel.click();
    await expect(handle("Dora")).toBeEnabled();
  }
  await edit("Dora").click();
  await form.getByLabel("Reviewer Name").fill("Dora Lee");
  await edit("Eve").click();
  await expect(status).toHaveText("The other form is not saved yet. What you typed there is kept.");
  await expect(card("Dora")).toContainText("Not saved");
  await cancel.click();
  await edit("Dora").click();
  await expect(form.getByLabel("Reviewer Name")).toHaveValue("Dora Lee");
  await cancel.click();
  await expect(card("Dora")).not.toContainText("Not saved");
  // Last: for a moment after a drag a click is ignored, sooner than a person's next one.
  await dragByMouse(page, card("Cleo"), card("Dora"));
  await expect.poll(() => storedNames(page)).toEqual(["Cleo", "Dora", "Ann", "Ann", "Eve"]);
});

test("RADM-02 RADM-03 what fails leaves words and order as they were", async ({ page, context, store, db }) => {
  await store(named("Ann", "Rob"));
  const { open, add, remove, handle, form, save, names, alert, confirm, choice } = manager(page);
  await open();
  await add.click();
  await form.getByLabel("Review Text").fill("Typed with care.");
  await form.getByLabel("Reviewer Name").fill("Cleo");
  for (const [answer, text] of [
    [{ status: 201, json: { review: {} } }, "Failed to save review: Invalid server response."],
    [{ status: 502, body: "<h1>Bad gateway</h1>" }, "Failed to save review."],
    [undefined, "CSRF token missing."],
  ] as const) {
    if (answer) await page.route("/api/admin/reviews", (route) => route.fulfill(answer), { times: 1 });
    else await context.clearCookies({ name: "csrfToken" });
    await save.click();
    await expect(form.getByText(text, { exact: true })).toBeVisible();
  }
  // The cookie is back by now.
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === "csrfToken")).toBe(true);
  // In another window; the list is loaded again after a save.
  await db.updateTable("reviews").set({ reviewer_name: "Bob" }).where("reviewer_name", "=", "Rob").execute();
  await save.click();
  await expect(names).toHaveText(["Cleo", "Ann", "Bob"]);
  await context.setOffline(true);
  await remove("Ann").click();
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(alert).toContainText("Failed to delete review.");
  await handle("Bob").click();
  await choice("to the top").click();
  await expect(alert).toContainText("Failed to update order.");
  await expect(names).toHaveText(["Cleo", "Ann", "Bob"]);
  await context.setOffline(false);
});
