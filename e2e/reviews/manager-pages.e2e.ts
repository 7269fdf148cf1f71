import { hostileTexts } from "#test/content/hostile-texts.ts";
import { expect, expectAccessible } from "../support/browser/fixtures.ts";
import { expectRowsOf } from "../support/lists/grid.ts";
import { manager, named, storedNames, test } from "../support/lists/review-manager.ts";

test("RADM-04 RADM-06 a review is written on a page of its own, at the place it is given", async ({ page, store }) => {
  await store(named("Ann", "Bob"));
  await page.goto("/admin/reviews/add");
  await expect(page.getByRole("heading", { name: "Add New Review" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Back/ })).toHaveCount(0);
  await expect(page.getByLabel("Rating")).toHaveValue("5");
  await expect(page.getByLabel("Active (Show on site)")).toBeChecked();
  await expect(page.getByLabel("Sort Order (optional)")).toHaveAttribute("min", "0");
  await page.getByLabel("Reviewer Name").fill("Cleo");
  await page.getByLabel("Review Text").fill("Not a drop.");
  await page.getByLabel("Rating").selectOption("4");
  await page.getByLabel("Sort Order (optional)").fill("2");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/reviews"));
  await page.getByRole("button", { name: "Add Review" }).click();
  expect((await sent).postDataJSON()).toEqual({
    reviewer_name: "Cleo",
    review_text: "Not a drop.",
    rating: 4,
    is_active: true,
    sort_order: 2,
  });
  await expect(page).toHaveURL("/admin/reviews");
  const { names, status, edit } = manager(page);
  await expect(names).toHaveText(["Ann", "Cleo", "Bob"]);
  await expect(status).toHaveText("The review by Cleo was added.");
  await expect(edit("Cleo")).toBeFocused();
  await page.reload();
  await expect(names).toHaveCount(3);
  await expect(status, "it was announced once").toHaveCount(0);
});

test("RADM-04 a sort order of 0 or none is left out, and a wrong one is named", async ({ page, store }) => {
  await store(named("Ann"));
  for (const [name, typed] of [
    ["Zero", "0"],
    ["None", ""],
  ] as const) {
    await page.goto("/admin/reviews/add");
    await page.getByLabel("Reviewer Name").fill(name);
    await page.getByLabel("Review Text").fill("Dry.");
    for (const wrong of ["-1", "1.5", "1000000000"]) {
      await page.getByLabel("Sort Order (optional)").fill(wrong);
      await page.getByRole("button", { name: "Add Review" }).click();
      await expect(page.getByText("The sort order should be a whole number from 0 to 10000.")).toBeVisible();
    }
    await page.getByLabel("Sort Order (optional)").fill(typed);
    const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/reviews"));
    await page.getByRole("button", { name: "Add Review" }).click();
    expect((await sent).postDataJSON()).not.toHaveProperty("sort_order");
    await expect(page).toHaveURL("/admin/reviews");
  }
  expect(await storedNames(page)).toEqual(["Ann", "Zero", "None"]);
});

test("RADM-04 RADM-06 a review is changed on a page of its own, and Cancel changes nothing", async ({
  page,
  store,
}) => {
  const [, bob] = await store([
    ...named("Ann"),
    { reviewer_name: "Bob", review_text: "Wet.", rating: 3, is_active: 0 },
  ]);
  await page.goto(`/admin/reviews/edit/${bob}`);
  await expect(page.getByRole("heading", { name: "Edit Review" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Back/ })).toHaveCount(0);
  await expect(page.getByLabel("Reviewer Name")).toHaveValue("Bob");
  await expect(page.getByLabel("Review Text")).toHaveValue("Wet.");
  await expect(page.getByLabel("Rating")).toHaveValue("3");
  await expect(page.getByLabel("Active (Show on site)")).not.toBeChecked();
  await expect(page.getByLabel("Sort Order (optional)")).toHaveValue("2");
  await page.getByLabel("Reviewer Name").fill("Another Name");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin/reviews");
  expect(await storedNames(page)).toEqual(["Ann", "Bob"]);

  await page.goto(`/admin/reviews/edit/${bob}`);
  await expect(page.getByLabel("Reviewer Name")).toHaveValue("Bob");
  await page.getByLabel("Sort Order (optional)").fill("1");
  await page.getByLabel("Reviewer Name").fill("Robert");
  await page.getByRole("button", { name: "Update Review" }).click();
  await expect(page).toHaveURL("/admin/reviews");
  await expect(manager(page).names).toHaveText(["Robert (Hidden)", "Ann"]);
  await expect(manager(page).status).toHaveText("The review by Robert was saved.");
});

test.describe("when something is wrong on the way", () => {
  test.use({ expectedErrors: [/status of (401|404)|ERR_INTERNET_DISCONNECTED/] });

  test("RADM-04 a review that is gone, or no review at all, is 'Failed to load review data.'", async ({
    page,
    store,
  }) => {
    await store([]);
    for (const id of ["99999", "1e3", "zero"]) {
      await page.goto(`/admin/reviews/edit/${id}`);
      await expect(page.getByRole("alert").getByText("Failed to load review data.")).toBeVisible();
    }
    await expect(page.getByRole("button", { name: "Try again" }), "it does not come by asking again").toHaveCount(0);
    await page.getByRole("link", { name: "Back to the reviews" }).click();
    await expect(page.getByText("No reviews found.")).toBeVisible();
  });

  test("RADM-02 without a network nothing typed is lost, and the second press works", async ({
    page,
    context,
    store,
  }) => {
    await store([]);
    await page.goto("/admin/reviews/add");
    await page.getByLabel("Reviewer Name").fill("Cleo");
    await page.getByLabel("Review Text").fill("Typed with care.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Add Review" }).click();
    await expect(page.getByRole("alert").getByText("Failed to save review.", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Review Text")).toHaveValue("Typed with care.");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Add Review" }).click();
    await expect(manager(page).names).toHaveText(["Cleo"]);
  });
});

for (const [colorScheme, width] of [
  ["light", 390],
  ["dark", 1440],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test("every state of the review pages has nothing for axe to find", async ({ page, store }) => {
      const rows = [...named("Ann", "Bob"), { reviewer_name: "Cleo", is_active: 0 as const }];
      const [ann] = await store([...rows, { reviewer_name: "Dora", is_sample: 1 as const }]);
      const { open, edit, add, remove, form } = manager(page);
      await open();
      await expect(edit("Ann")).toBeVisible();
      await expectAccessible(page);
      await edit("Dora").click();
      await form.getByLabel("Reviewer Name").fill("");
      await form.getByRole("button", { name: "Save" }).click();
      await expectAccessible(page, "main");
      await form.getByRole("button", { name: "Cancel" }).click();
      await add.click();
      await expectAccessible(page, "main");
      await form.getByRole("button", { name: "Cancel" }).click();
      await remove("Bob").click();
      await expectAccessible(page, "dialog");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await page.getByText(/^Recently deleted/).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await expectAccessible(page, "main");
      await page.goto(`/admin/reviews/edit/${ann}`);
      await expect(page.getByLabel("Review Text")).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("RADM-01 cards stand in rows of four on a wide screen, one below the other on a phone", async ({
  page,
  store,
}) => {
  await store(named("A", "B", "C", "D", "E"));
  const { open, list } = manager(page);
  await open();
  const cards = list.getByRole("listitem");
  for (const width of [1024, 1440]) await expectRowsOf(4, cards, width);
  await expectRowsOf(1, cards, 390);
});

test("IN-1 IN-2 any text stored as a review is read letter for letter by staff, and nothing of it runs", async ({
  page,
  store,
}) => {
  page.on("dialog", () => expect("a dialog").toBe("never seen"));
  const short = (text: string) => text.slice(0, 60);
  const ids = await store(hostileTexts.map((text) => ({ reviewer_name: short(text), review_text: text })));
  const { open, list, names, form } = manager(page);
  await open();
  await expect(names).toHaveCount(hostileTexts.length);
  expect(await names.allTextContents()).toEqual(hostileTexts.map(short));
  expect(await list.getByRole("article").locator("p").allTextContents()).toEqual(hostileTexts);

  await page
    .getByRole("button", { name: /^Edit the review/ })
    .first()
    .click();
  await expect(form.getByLabel("Review Text")).toHaveValue(hostileTexts[0] ?? "");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("button", { name: /^Delete the review/ })
    .nth(2)
    .click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(hostileTexts[2] ?? "");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText(/^Recently deleted/).click();
  await expect(
    page
      .locator("details")
      .getByText(hostileTexts[2] ?? "")
      .first(),
  ).toBeVisible();
  await page.goto(`/admin/reviews/edit/${ids[3]}`);
  await expect(page.getByLabel("Review Text")).toHaveValue(hostileTexts[3] ?? "");
});
