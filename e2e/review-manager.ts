import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { openDatabase } from "../src/platform/database.server.ts";
import { insertReviews } from "../test/content-factory.ts";
import { startSite } from "../test/start-site.ts";
import { test as staffTest } from "./staff-fixtures.ts";

type Row = Parameters<typeof insertReviews>[1][number];
type Store = (rows: readonly Row[]) => Promise<number[]>;

/** Browser tests of the review manager: an admin is signed in, and `store` says which reviews there are. */
export const test = staffTest.extend<{ store: Store; keeper: undefined }, { storage: Store }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const site = await startSite({ SAMPLE_CONTENT: "off" });
      await use(site);
      await site.dispose();
    },
    { scope: "worker" },
  ],
  storage: [
    async ({ site }, use) => {
      const { db, close } = await openDatabase(join(site.dataDir, "app.db"));
      await use(async (rows) => {
        await db.deleteFrom("reviews").execute();
        if (rows.length === 0) return [];
        return insertReviews(
          db,
          rows.map((row, place) => ({ sort_order: place + 1, ...row })),
        );
      });
      close();
    },
    { scope: "worker" },
  ],
  store: async ({ storage }, use) => use(storage),
  keeper: [
    async ({ enter }, use) => {
      await enter("admin");
      await use(undefined);
    },
    { auto: true },
  ],
});

export const named = (...names: string[]) => names.map((reviewer_name) => ({ reviewer_name }));

/** The review manager, as a person finds their way in it. */
export function manager(page: Page) {
  const list = page.getByRole("list", { name: "Reviews", exact: true });
  const card = (name: string): Locator =>
    list.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  return {
    list,
    card,
    async open(): Promise<void> {
      await page.goto("/admin/reviews");
      await expect(page.getByRole("heading", { name: "Manage Reviews" })).toBeVisible();
    },
    add: page.getByRole("button", { name: "Add Review" }),
    form: list.getByRole("form"),
    names: list.getByRole("heading", { level: 2 }),
    edit: (name: string) => page.getByRole("button", { name: `Edit the review by ${name}` }),
    remove: (name: string) => page.getByRole("button", { name: `Delete the review by ${name}` }),
    handle: (name: string) => page.getByRole("button", { name: `Move ${name}’s review`, exact: true }),
    move: (name: string, where: string) =>
      page.getByRole("button", { name: `Move ${name}’s review ${where}`, exact: true }),
    alert: page.getByRole("main").getByRole("alert"),
  };
}

/** The names in their order, in the answer of the API: what the server knows. */
export async function storedNames(page: Page): Promise<string[]> {
  const { reviews } = await (await page.request.get("/api/admin/reviews")).json();
  return reviews.map((review: { reviewer_name: string }) => review.reviewer_name);
}
