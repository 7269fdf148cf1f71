import { fail } from "node:assert";
import { expect, type Page } from "@playwright/test";
import type { StaffImage } from "../../../src/features/gallery/manage/schema.ts";
import { getOnce } from "../site/get-once.ts";
import { lending, listParts } from "./lent-list.ts";

type Picture = { alt_text: string; is_active?: 0 | 1; is_sample?: 0 | 1 };
type Store = (pictures: readonly Picture[]) => Promise<void>;

/** Browser tests of the gallery manager: an admin has entered, and `store` replaces the 12 samples, and lends their files. */
export const test = lending("gallery_images").extend<{ store: Store }>({
  entered: "admin",
  store: async ({ db }, use) => {
    const samples = await db.selectFrom("gallery_images").selectAll().orderBy("sort_order").execute();
    await use(async (pictures) => {
      await db.deleteFrom("gallery_images").execute();
      for (const [place, picture] of pictures.entries()) {
        const { id: _, ...row } = samples[place] ?? fail("There are not so many samples.");
        const told = { ...row, is_sample: 0 as const, is_active: 1 as const, ...picture, sort_order: place + 1 };
        await db.insertInto("gallery_images").values(told).execute();
      }
    });
  },
});

export const called = (...texts: string[]) => texts.map((alt_text) => ({ alt_text }));

/** The gallery manager, as a person finds their way in it. */
export function manager(page: Page) {
  const { list, button, ...parts } = listParts(page, "Images");
  return {
    ...parts,
    button,
    async open(): Promise<void> {
      await page.goto("/admin/gallery");
      await expect(page.getByRole("heading", { name: "Manage Gallery" })).toBeVisible();
      await expect(page.getByText("Loading images...")).toBeHidden();
    },
    card: (text: string) => list.getByRole("listitem").filter({ hasText: text }),
    texts: list.getByRole("article").locator("p[dir=auto]"),
    add: button("Add Image"),
    chooser: page.locator("input[type=file]"),
    altText: page.getByLabel("Alt text"),
    edit: (text: string) => page.getByRole("button", { name: `Edit “${text}”` }),
    remove: (text: string) => page.getByRole("button", { name: `Delete “${text}”` }),
    handle: (text: string) => button(`Move “${text}”`),
    menu: (text: string) => page.getByRole("menu", { name: `Move “${text}”`, exact: true }),
    move: (text: string, where: string) => button(`Move “${text}” ${where}`),
  };
}

/** The pictures as the API answers them: what the server knows. */
export async function storedImages(page: Page): Promise<StaffImage[]> {
  return (await (await getOnce(page.request, "/api/admin/gallery/images")).json()).images;
}

export async function storedTexts(page: Page): Promise<string[]> {
  return (await storedImages(page)).map(({ alt_text }) => alt_text);
}

/** The texts on the cards, in their order. */
export async function shownTexts(page: Page): Promise<string[]> {
  return manager(page).texts.allTextContents();
}

/** The texts of what every visitor sees. */
export async function publicTexts(page: Page): Promise<string[]> {
  const html = await (await getOnce(page.request, "/gallery")).text();
  return [...html.matchAll(/<picture>.*?alt="([^"]+)"/gs)].map(([, alt = ""]) => alt);
}
