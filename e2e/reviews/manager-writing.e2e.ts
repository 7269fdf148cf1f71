import { expect } from "../support/browser/fixtures.ts";
import { manager, named, storedNames, test } from "../support/lists/review-manager.ts";
import { desk, phone } from "../support/staff/fixtures.ts";

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("RADM-01 RADM-06 RADM-07 Add Review opens a card at the top, and the review stands there and on the site once saved", async ({
    page,
    store,
  }) => {
    await store(named("Ann", "Bob"));
    const { open, add, form, names, list, status } = manager(page);
    await open();
    await add.click();
    await expect(add).toBeDisabled();
    await expect(list.getByRole("listitem").first().getByRole("form")).toBeVisible();
    await expect(form.getByLabel("Rating")).toBeFocused();
    await expect(form.getByLabel("Rating")).toHaveValue("5");
    await expect(form.getByLabel("Rating").getByRole("option")).toHaveText([
      "5 stars",
      "4 stars",
      "3 stars",
      "2 stars",
      "1 star",
    ]);
    await expect(form.getByLabel("Show on site")).toBeChecked();
    await form.getByLabel("Review Text").fill("Not a drop.");
    await form.getByLabel("Reviewer Name").fill("Cleo");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(names).toHaveText(["Cleo", "Ann", "Bob"]);
    await expect(manager(page).edit("Cleo")).toBeFocused();
    await expect(status).toHaveText("The review by Cleo was added.");
    await expect(status).toBeInViewport({ ratio: 1 });
    await expect(add).toBeEnabled();
    await page.goto("/testimonials");
    await expect(page.getByRole("main").getByRole("figure").first()).toContainText("Not a drop.");
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: desk });

  test("RADM-01 RADM-06 a review is edited in its card, hidden, and then says so", async ({ page, store }) => {
    await store(named("Ann", "Bob"));
    const { open, edit, card, form, names } = manager(page);
    await open();
    await edit("Bob").click();
    await form.getByLabel("Rating").selectOption("2");
    await form.getByLabel("Review Text").fill("A drip remains.");
    await form.getByLabel("Reviewer Name").fill("Bobby");
    await form.getByLabel("Show on site").uncheck();
    await form.getByRole("button", { name: "Save" }).click();
    await expect(names).toHaveText(["Ann", "Bobby (Hidden)"]);
    await expect(manager(page).status).toHaveText("The review by Bobby was saved.");
    await expect(card("Bobby")).toContainText("A drip remains.");
    await expect(card("Bobby").getByRole("img", { name: "2 out of 5 stars" })).toBeVisible();
    await page.goto("/testimonials");
    await expect(page.getByRole("main").getByRole("figure")).toHaveCount(1);
  });

  test("RADM-01 RADM-06 what is deleted can be taken back from the same screen, or later from the list of deleted ones", async ({
    page,
    store,
  }) => {
    await store(named("Ann", "Bob", "Cleo"));
    const { open, remove, names, edit } = manager(page);
    const confirm = page.getByRole("alertdialog", { name: "Delete this review?" });
    const undo = page.getByRole("button", { name: "Undo" });
    await open();
    await remove("Bob").click();
    await confirm.getByRole("button", { name: "Cancel" }).click();
    await expect(remove("Bob")).toBeFocused();
    await remove("Bob").click();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(names).toHaveText(["Ann", "Cleo"]);
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(names).toHaveText(["Ann", "Bob", "Cleo"]);
    await expect(edit("Bob")).toBeFocused();
    await expect(undo).toHaveCount(0);
    await expect(manager(page).status).toHaveText("The review by Bob was restored.");

    await remove("Ann").click();
    await confirm.getByRole("button", { name: "Delete" }).click();
    await expect(undo).toBeVisible();
    await page.reload();
    await expect(names).toHaveText(["Bob", "Cleo"]);
    await expect(undo).toHaveCount(0);
    await page.getByText("Recently deleted (1)").click();
    await page.getByRole("button", { name: "Restore the review by Ann" }).click();
    await expect(names).toHaveText(["Ann", "Bob", "Cleo"]);
  });
});

test("RADM-08 reviews by the same name have buttons of different names", async ({ page, store }) => {
  const on = (day: string) => ({ reviewer_name: "Ann", created_at: `2026-03-${day}T15:00:00.000Z` });
  await store([on("02"), on("04"), ...named("Bob")]);
  const { open, edit, remove } = manager(page);
  await open();
  await expect(edit("Bob")).toHaveAccessibleName("Edit the review by Bob");
  for (const name of ["Ann, Mar 2, 2026", "Ann, Mar 4, 2026"]) {
    await expect(edit(name)).toHaveCount(1);
    await expect(remove(name)).toHaveCount(1);
  }
  await expect(page.getByRole("button", { name: "Move Ann’s review, Mar 4, 2026", exact: true })).toHaveCount(1);
});

test("RADM-01 without any review the page says so", async ({ page, store }) => {
  await store([]);
  await manager(page).open();
  await expect(page.getByText("No reviews found.")).toBeVisible();
});

test("RADM-02 blank texts are named before anything is sent", async ({ page, store }) => {
  await store(named("Ann"));
  const { open, add, form } = manager(page);
  await open();
  await add.click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Name and review are required.")).toHaveCount(1);
  await expect(form.getByLabel("Review Text")).toBeFocused();
  await form.getByLabel("Review Text").fill("Dry.");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Name and review are required.")).toBeVisible();
  await expect(form.getByLabel("Reviewer Name")).toBeFocused();
  expect(await storedNames(page)).toEqual(["Ann"]);
});

test("RADM-01 a form has a row of its own on a wide screen, and the cards around it keep their size", async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await store([
    ...named("Ann", "Bob"),
    { reviewer_name: "Cleo", review_text: "Dry. ".repeat(60) },
    ...named("Dora", "Eve"),
  ]);
  const { open, edit, add, form, card, list } = manager(page);
  await open();
  const heightOf = async (name: string) => (await card(name).boundingBox())?.height;
  const before = await heightOf("Ann");
  const room = (await list.boundingBox())?.width ?? Number.NaN;
  for (const begin of [edit("Bob"), add]) {
    await begin.click();
    const row = list.getByRole("listitem").filter({ has: page.getByRole("form") });
    expect((await row.boundingBox())?.width).toBe(room);
    expect(await heightOf("Ann")).toBe(before);
    await form.getByRole("button", { name: "Cancel" }).click();
  }
});

test("what is half typed survives another edit and a new load of the page, until it is cancelled", async ({
  page,
  store,
}) => {
  await store(named("Ann", "Bob"));
  const { open, add, edit, form } = manager(page);
  await open();
  await add.click();
  await form.getByLabel("Review Text").fill("Half a sen");
  await edit("Ann").click();
  await expect(form.getByLabel("Reviewer Name")).toHaveValue("Ann");
  await page.reload();
  await add.click();
  await expect(form.getByLabel("Review Text")).toHaveValue("Half a sen");
  await expect(page.getByText("We restored what you typed before.")).toBeVisible();
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(add).toBeFocused();
  await add.click();
  await expect(form.getByLabel("Review Text")).toHaveValue("");
});
