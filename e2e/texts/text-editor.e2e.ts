import type { Page } from "@playwright/test";
import { publicPages } from "../../src/facts/navigation-links.ts";
import { untilStill } from "../support/browser/settled.ts";
import { putTexts, test } from "../support/site/save-facts.ts";
import { expect, phone } from "../support/staff/fixtures.ts";

const editor = (page: Page) => page.getByRole("region", { name: "Text editor" });
const text = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const press = (page: Page, name: string) => editor(page).getByRole("button", { name });
/** Opens tools that are behind their name. */
const open = (page: Page, name: string) => editor(page).locator("summary").filter({ hasText: name }).press("Enter");
const saved = (page: Page) => editor(page).getByText("Saved. It’s on the site now.");

test("OWN-31 OWN-32 OWN-35 the owner changes a text by keyboard, and puts the old words back", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Edit this page" }).filter({ visible: true }).press("Enter");
  await expect(editor(page).getByText("No changes yet")).toBeVisible();
  const lead = text(page, "Top of the page: text");
  await lead.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("<b>Two</b> sisters since ");
  await page.keyboard.press("Escape");
  await expect(editor(page).locator("summary").first()).toBeFocused();
  expect((await editor(page).boundingBox())?.height).toBeLessThanOrEqual(160);
  await open(page, "Insert");
  await editor(page).getByRole("combobox").selectOption("{since}");
  await press(page, "Insert").press("Enter");
  await expect(lead).toHaveText("<b>Two</b> sisters since 1998\u200b");
  await page.keyboard.type(" here");
  await open(page, "In this text");
  await press(page, "Move “1998” left").press("Enter");
  await expect(lead).toHaveText(/sisters 1998 since here/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(lead).toHaveText(/sisters since 1998 here/);
  await editor(page).getByText("Original text").click();
  await expect(editor(page).getByText("“Seamless gutters, made")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();
  const visitors = await page.context().newPage();
  await visitors.goto("/");
  await expect(visitors.getByText("<b>Two</b> sisters since 1998 here")).toBeVisible();

  // While another text is being saved, which waits until the press.
  await text(page, "Last section: heading").fill("Always ready");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/texts", (route) => held.promise.then(() => route.continue()));
  await press(page, "Save").press("Enter");
  await expect(press(page, "Saving...")).toBeVisible();
  await lead.focus();
  await press(page, "Earlier versions").press("Enter");
  await page.getByRole("button", { name: "Put back: Original text" }).press("Enter");
  held.resolve();
  await expect(press(page, "Save")).toBeDisabled();
  await expect(editor(page).getByText("No changes yet")).toBeHidden();
  await visitors.reload();
  await expect(visitors.getByText("Seamless gutters, made at your house in one piece. Family")).toBeVisible();
  await expect(visitors.getByText("Always ready")).toBeVisible();
});

test("OWN-32 a fact is inserted by voice control, in view, and a dragged chip stays whole", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/?edit");
  const lead = text(page, "Top of the page: text");
  await lead.fill("From ");
  await open(page, "Insert");
  await editor(page).getByRole("combobox").selectOption("{since}");
  await press(page, "Insert").click();
  await editor(page).getByRole("combobox").selectOption("{name}");
  await lead.focus();
  await untilStill(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // Voice control presses without moving the focus.
  await press(page, "Insert").evaluate((button: HTMLElement) => button.click());
  await untilStill(page);
  const [since, name] = [lead.locator(".text-chip").nth(0), lead.locator(".text-chip").nth(1)];
  const [chip, panel] = [await name.boundingBox(), await editor(page).boundingBox()];
  expect((chip?.y ?? 0) + (chip?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  const words = await name.textContent();
  await since.dragTo(name);
  await expect(lead).toHaveText(new RegExp(`^From \\u200b?1998\\u200b?${words}\\u200b?$`));
});

test("OWN-32 OWN-34 EDIT-02 EDIT-03 unsaved words stay beside those that someone else saves", async ({ page }) => {
  const [title, other] = ["Story: heading", "Last section: heading"];
  const differs = (words: string) => editor(page).getByText(new RegExp(` saved this today at .*: “${words}”`));
  const theirs = await page.context().newPage();
  const theySave = async (words: string, name = title) => {
    await theirs.goto("/?edit");
    await text(theirs, name).fill(words);
    await press(theirs, "Save").click();
    await expect(saved(theirs)).toBeVisible();
  };
  await page.goto("/?edit");
  await theySave("Theirs");
  await text(page, title).fill("Mine");
  const asked = page.waitForEvent("dialog");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Done" }).click();
  expect((await asked).type()).toBe("beforeunload");
  await page.goto("/?edit");
  await expect(page.getByText("We restored what you typed before.")).toHaveAttribute("data-failed");
  await expect(text(page, title)).toBeFocused();
  await expect(differs("Theirs")).toBeVisible();
  await press(page, "Discard").click();
  await expect(text(page, title)).toHaveText("Theirs");

  await theySave("Theirs again");
  await text(page, other).fill("Ready when you are");
  await press(page, "Save").click();
  await expect(saved(page)).toBeVisible();
  // Both write the same words there, which is no conflict.
  await theySave("Ready when you call", other);
  await text(page, title).fill("Mine again");
  await text(page, other).fill("Ready when you call");
  await press(page, "Save").click();
  await expect(differs("Theirs again")).toBeVisible();
  await expect(text(page, title)).toBeFocused();
  await expect(editor(page).getByText("Something changed here before you saved.")).toHaveAttribute("data-failed");
  await expect(text(page, title)).toHaveText("Mine again");
  for (const width of [phone.width, 320]) {
    await page.setViewportSize({ width, height: phone.height });
    await expect(press(page, "Save")).toBeInViewport({ ratio: 1 });
    await expect(press(page, "Use this instead")).toBeInViewport({ ratio: 1 });
  }
  await press(page, "Use this instead").click();
  await expect(text(page, title)).toHaveText("Theirs again");
  await expect(editor(page).getByText("No changes yet")).toBeVisible();
});

test("OWN-30 OWN-33 on a phone the owner changes the words of two forms", async ({ page, save }) => {
  await page.setViewportSize(phone);
  await page.goto("/contact");
  // A phone has a chip of its own above the bar.
  await page.getByRole("complementary").getByRole("link", { name: "Edit this page" }).click();
  await text(page, "Top of the page: heading").fill("");
  await press(page, "Save").click();
  await expect(text(page, "Top of the page: heading")).toBeFocused();
  await expect(page.getByRole("alert").getByText("Please write something here")).toBeVisible();
  await press(page, "Undo").click();
  await expect(text(page, "Top of the page: heading")).toHaveText("Talk to us");
  await text(page, "Search results: title").fill("Talk");
  await expect(page.getByRole("heading", { name: "Talk | Three County Seamless Gutters" })).toBeVisible();
  await text(page, "Form: text").fill("Every field, please.");
  await press(page, "Save").click();
  await expect(saved(page)).toBeVisible();
  await page.goto("/the-villages?edit");
  await text(page, "Search: found").fill("We hang gutters there.");
  await press(page, "Save").click();
  await expect(saved(page)).toBeVisible();
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Ann");
  const form = page.locator("site-island[name=contact-form]");
  await expect(form).toHaveAttribute("awake");
  await expect(form.getByText("Every field, please.")).toBeVisible();
  await page.goto("/the-villages");
  await page.getByRole("searchbox").fill("Fenney");
  await expect(page.locator("#village-answer")).toHaveText("We hang gutters there.");
  await save("promises", { estimates: "" });
  await page.goto("/?edit");
  // What stands in place of words that would be untrue.
  await expect(page.getByRole("heading", { name: "Three County Seamless Gutters | Seamless gutters" })).toBeVisible();
  await expect(page.getByText("Florida. Call 352-555-0142.")).toBeVisible();
  await expect(page.getByText("estimates (empty, not shown)").first()).toBeVisible();
});

test("OWN-160 OWN-162 OWN-163 words become bold, a link and a line; the session ends, and they are there after the login", async ({
  page,
  context,
}) => {
  await page.goto("/?edit");
  const lead = text(page, "Top of the page: text");
  await lead.fill("Two sisters");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+b");
  await expect(lead.locator("[data-link=bold]")).toHaveText("Two sisters");
  await page.keyboard.press("Enter");
  await page.keyboard.type("since ");
  await open(page, "Insert");
  await editor(page).getByRole("combobox").selectOption({ label: "Another website" });
  await press(page, "Insert").click();
  await editor(page).getByLabel("Web address").fill("www.example.com/guild");
  await editor(page).getByLabel("Link:").fill("the guild");
  await text(page, "Top of the page: line under the buttons").fill("");

  // Another tab has a draft of its own.
  const other = await context.newPage();
  await other.goto("/?edit");
  await expect(editor(other).getByText("No changes yet")).toBeVisible();
  await other.close();

  // Whose session has ended meanwhile.
  const cookies = await context.cookies();
  await context.clearCookies();
  await press(page, "Save").click();
  await page.waitForURL(/\/login\?next=%2F%3Fedit/);
  await context.addCookies(cookies);
  await page.goto("/?edit");
  await expect(editor(page).getByText("We restored what you typed before.")).toBeVisible();
  await expect(lead).toBeFocused();
  await press(page, "Save").click();
  await expect(saved(page)).toBeVisible();
  await page.goto("/");
  const shown = page.getByText("Two sisters").locator("..");
  await expect(shown).toHaveText("Two sisterssince the guild");
  await expect(shown.locator("strong + br + a")).toHaveAttribute("href", "https://www.example.com/guild");
  await expect(page.getByText("By phone, no obligation.")).toBeHidden();
});

test("OWN-161 no page scrolls sideways with a word of any length in each of its texts", async ({ page, context }) => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen".repeat(4);
  await page.goto("/");
  await putTexts(context, (words) => `${word} ${words}`.slice(0, 900));
  for (const { href } of publicPages) {
    await page.goto(href);
    for (const width of [320, 390, 785, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(beyond, `${href} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
