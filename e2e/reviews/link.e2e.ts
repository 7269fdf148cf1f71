import type { Page } from "@playwright/test";
import { hashToken, newToken } from "../../src/platform/process/token.server.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { desk, expect, phone, test as staffTest } from "../support/staff/fixtures.ts";

/** `link` stores a request of a customer, and gives the path of their page. */
const test = staffTest.extend<{ link: (age?: number) => Promise<string> }>({
  siteSettings: { SAMPLE_CONTENT: "off" },
  expectedErrors: [/status of (401|404|409|410)/],
  link: async ({ db }, use) => {
    await use(async (ageInDays = 0) => {
      await db.deleteFrom("reviews").execute();
      const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      const { id } = await db
        .insertInto("review_requests")
        .values({
          ...{ message_id: null, name: "Zoe Lake", email: "zoe@example.com" },
          ...{ asked_at: at(-ageInDays), expires_at: at(365 - ageInDays) },
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const token = newToken();
      await db
        .insertInto("review_links")
        .values({ token_hash: hashToken(token), request_id: id })
        .execute();
      return `/review?token=${token}`;
    });
  },
});

const send = (page: Page) => page.getByRole("button", { name: "Send my review" });
const preview = (page: Page) => page.getByRole("region", { name: "How it will look" });
const figures = (page: Page) => page.getByRole("main").getByRole("figure");

test.describe("on a phone", () => {
  test.use({ viewport: phone, hasTouch: true });

  test("LEAD-82 LEAD-83 a customer writes with touch, sees it as it will look, and it is on the site; the link opens it again", async ({
    page,
    link,
  }) => {
    const address = await link();
    await page.goto(address);
    await expect(page.getByLabel("Name to show")).toHaveValue("Zoe Lake");
    expect(page.url()).not.toContain("token");
    await send(page).tap();
    await expect(page.getByText("Choose one to five stars.")).toBeVisible();
    await expect(page.getByRole("radio", { name: "1 star" })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "2 stars" }).tap();
    await page.getByLabel("Your review").fill("A drip remains at the corner.");
    await page.getByLabel("Name to show").fill("Zoe L.");
    await page.getByLabel("Town").fill("Ocala");
    await expect(preview(page).getByRole("img", { name: "2 out of 5 stars" })).toBeVisible();
    await expect(preview(page)).toContainText("A drip remains at the corner.");
    await expect(preview(page)).toContainText("Zoe L., Ocala");
    await expectAccessible(page);
    // Nothing typed is lost when the phone ends the page.
    await page.reload();
    await expect(page.getByLabel("Your review")).toHaveValue("A drip remains at the corner.");
    await expect(page.getByRole("radio", { name: "2 stars" })).toBeChecked();
    await send(page).tap();
    await expect(page.getByText("Thank you. Your review is on our site now.")).toBeVisible();
    await expectAccessible(page);

    const visitor = await page.context().newPage();
    await visitor.goto("/testimonials");
    await expect(figures(visitor)).toHaveCount(1);
    await expect(figures(visitor)).toContainText("Verified customer");
    await expect(figures(visitor).getByRole("img", { name: "2 out of 5 stars" })).toBeVisible();
    await expectAccessible(visitor);

    await page.goto(address);
    await page.getByRole("button", { name: "Change it" }).tap();
    await page.getByLabel("Your review").fill("Fixed the same day.");
    await page.getByRole("radio", { name: "5 stars" }).tap();
    await page.getByRole("button", { name: "Send the change" }).tap();
    await expect(page.getByText("Thank you. Your review is on our site now.")).toBeVisible();
    await visitor.reload();
    await expect(figures(visitor)).toHaveCount(1);
    await expect(figures(visitor)).toContainText("Fixed the same day.");

    await page.getByRole("button", { name: "Take it back" }).tap();
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Take it back" }).tap();
    await expect(page.getByText("Your review is off our site.")).toBeVisible();
    await expect(page.getByLabel("Your review")).toHaveValue("Fixed the same day.");
    await visitor.reload();
    await expect(figures(visitor)).toHaveCount(0);
  });

  test("LEAD-84 links that are cut, late, or of a review that staff took off say what to do, and keep what was typed", async ({
    page,
    link,
    db,
  }) => {
    await page.goto("/review?token=guessed");
    await expect(page.getByText("This link does not work.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Call / })).toBeVisible();
    await expectAccessible(page);
    await page.goto(await link(366));
    await expect(page.getByText("This link worked for twelve months, and they are over.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Call / })).toBeVisible();

    await page.goto(await link());
    await page.getByRole("radio", { name: "4 stars" }).check();
    await page.getByLabel("Your review").fill("Call me at 352-555-0100.");
    await send(page).click();
    await expect(page.getByText("Thank you. Your review is on our site now.")).toBeVisible();
    await db.updateTable("reviews").set({ is_active: 0, hidden_reason: "private-data" }).execute();
    await page.reload();
    await expect(page.getByText(/taken your review off our site: it holds private data/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change it" }).click();
    await page.getByLabel("Your review").fill("Typed with care.");
    await db.updateTable("reviews").set({ deleted_at: new Date().toISOString() }).execute();
    await page.getByRole("button", { name: "Send the change" }).click();
    await expect(page.getByText(/so it can’t be changed here. Please call us./)).toBeVisible();
    await expect(page.getByLabel("Your review")).toHaveValue("Typed with care.");
    await page.reload();
    await expect(page.getByText("Your review is no longer on our site.")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: desk });

  test("LEAD-82 with the keyboard alone a review is written, changed and taken back, and each result has the focus", async ({
    page,
    link,
  }) => {
    await page.goto(await link());
    const press = async (button: string) => {
      await page.getByRole("button", { name: button }).focus();
      await page.keyboard.press("Enter");
    };
    await page.getByRole("radio", { name: "1 star" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "3 stars" })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Fine work.");
    await press("Send my review");
    await expect(page.locator(":focus")).toContainText("Your review is on our site now.");
    await press("Change it");
    await expect(page.getByLabel("Your review")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Very fine work.");
    await press("Send the change");
    await expect(page.locator(":focus")).toContainText("Your review is on our site now.");
    await press("Take it back");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Take it back" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("alertdialog").getByRole("button", { name: "Take it back" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toContainText("Your review is off our site.");
  });

  test("LEAD-83 a change from another window is shown beside one's own, which is sent again by the same button", async ({
    page,
    link,
  }) => {
    const address = await link();
    await page.goto(address);
    const other = await page.context().newPage();
    await other.goto(address);
    for (const [window, words] of [
      [other, "From the kitchen."],
      [page, "From the phone."],
    ] as const) {
      await window.getByRole("radio", { name: "4 stars" }).check();
      await window.getByLabel("Your review").fill(words);
      await send(window).click();
    }
    await expect(page.getByText("This is on our site now:")).toBeVisible();
    await expect(page.getByRole("form").getByRole("alert")).toContainText("From the kitchen.");
    await expectAccessible(page);
    await send(page).click();
    await expect(page.getByText("Thank you. Your review is on our site now.")).toBeVisible();
    await expect(figures(page)).toContainText("From the phone.");
  });
});
