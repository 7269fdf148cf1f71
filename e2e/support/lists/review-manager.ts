import { expect, type Page } from "@playwright/test";
import { insertReviews } from "#test/content/content-factory.ts";
import { getOnce } from "../site/get-once.ts";
import { lending, listParts } from "./lent-list.ts";

type Store = (rows: Parameters<typeof insertReviews>[1]) => Promise<number[]>;

/** Browser tests of the review manager: an admin has entered, and `store` says which reviews there are. */
export const test = lending("reviews").extend<{ store: Store }>({
  entered: "admin",
  store: ({ db }, use) =>
    use(async (rows) => {
      await db.deleteFrom("reviews").execute();
      const placed = rows.map((row, place) => ({ sort_order: place + 1, ...row }));
      return insertReviews(db, placed);
    }),
});

export const named = (...names: string[]) => names.map((reviewer_name) => ({ reviewer_name }));

/** The review manager, as a person finds their way in it. */
export function manager(page: Page) {
  const { list, button, ...parts } = listParts(page, "Reviews");
  return {
    ...parts,
    list,
    card: (name: string) => list.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) }),
    async open(): Promise<void> {
      await page.goto("/admin/reviews");
      await expect(page.getByRole("heading", { name: "Manage Reviews" })).toBeVisible();
    },
    add: button("Add Review"),
    names: list.getByRole("heading", { level: 2 }),
    edit: (name: string) => page.getByRole("button", { name: `Edit the review by ${name}` }),
    remove: (name: string) => page.getByRole("button", { name: `Delete the review by ${name}` }),
    handle: (name: string) => button(`Move ${name}’s review`),
  };
}

/** The names in their order, in the answer of the API: what the server knows. */
export async function storedNames(page: Page): Promise<string[]> {
  const { reviews } = await (await getOnce(page.request, "/api/admin/reviews")).json();
  return reviews.map((review: { reviewer_name: string }) => review.reviewer_name);
}
