import { expect } from "../support/browser/fixtures.ts";
import { manager, named, test } from "../support/lists/review-manager.ts";

test.use({ expectedErrors: [/status of 404/] });

test("RADM-04 RADM-06 a review is written and changed on a page of its own", async ({ page, store }) => {
  const [ann] = await store(named("Ann", "Bob"));
  const { names, status, edit } = manager(page);
  const [name, place] = [page.getByLabel("Reviewer Name"), page.getByLabel("Sort Order (optional)")];
  const larger = page.getByRole("link", { name: "Open on a larger page" });
  await page.goto("/admin/reviews");
  await page.getByRole("button", { name: "Add Review" }).click();
  await larger.click();
  await expect(page).toHaveURL("/admin/reviews/add");
  await expect(page.getByRole("heading", { name: "Add New Review" })).toBeVisible();
  await expect(page.getByLabel("Rating")).toHaveValue("5");
  await expect(page.getByLabel("Active (Show on site)")).toBeChecked();
  await expect(place).toHaveAttribute("min", "0");
  await name.fill("Cleo");
  await page.getByLabel("Review Text").fill("Not a drop.");
  for (const wrong of ["-1", "1.5", "1000000000"]) {
    await place.fill(wrong);
    await page.getByRole("button", { name: "Add Review" }).click();
    await expect(page.getByText("The sort order should be a whole number from 0 to 10000.")).toBeVisible();
  }
  await place.fill("0");
  const added = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/reviews"));
  await page.getByRole("button", { name: "Add Review" }).click();
  const words = { reviewer_name: "Cleo", review_text: "Not a drop.", rating: 5, is_active: true };
  expect((await added).postDataJSON(), "0 is no place").toEqual(words);
  await expect(page).toHaveURL("/admin/reviews");
  await expect(status).toHaveText("The review by Cleo was added.");
  await expect(edit("Cleo")).toBeFocused();
  await page.reload();
  await expect(names).toHaveText(["Cleo", "Ann", "Bob"]);
  await expect(status, "it was announced once").toHaveCount(0);
  for (const [button, expected] of [
    ["Cancel", ["Cleo", "Ann", "Bob"]],
    ["Update Review", ["Cleo", "Bob", "Annie"]],
  ] as const) {
    await edit("Ann").click();
    await larger.click();
    await expect(page).toHaveURL(`/admin/reviews/edit/${ann}`);
    await expect(page.getByRole("heading", { name: "Edit Review" })).toBeVisible();
    await expect(name).toHaveValue("Ann");
    await expect(place).toHaveValue("2");
    await place.fill("3");
    await name.fill("Annie");
    await page.getByRole("button", { name: button }).click();
    await expect(page).toHaveURL("/admin/reviews");
    await expect(names).toHaveText(expected);
  }
  await expect(status).toHaveText("The review by Annie was saved.");
  await page.goto("/admin/reviews/edit/1e3");
  await expect(page.getByRole("alert").getByText("Failed to load review data.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" }), "it does not come by asking again").toHaveCount(0);
  await page.getByRole("link", { name: "Back to the reviews" }).click();
  await expect(names).toHaveCount(3);
});
