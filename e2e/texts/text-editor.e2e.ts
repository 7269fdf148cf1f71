import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { untilStill } from "../support/browser/settled.ts";
import { getOnce } from "../support/site/get-once.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its texts are what is changed.
test.use({ siteSettings: { MAIL_TO: "texts@example.com" }, expectedErrors: [/status of 40[019]/] });
test.describe.configure({ mode: "serial" });

test.describe("at a desk", () => {
  test.use({ viewport: desk, entered: "siteadmin" });

  test("OWN-31 OWN-32 OWN-35 by keyboard the owner changes a text, moves a fact, saves, and puts the old words back", async ({
    page,
    browser,
  }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Edit this page" }).filter({ visible: true }).press("Enter");
    const editor = page.getByRole("region", { name: "Text editor" });
    await expect(editor.getByText("Nothing changed")).toBeVisible();
    await expectAccessible(page);

    const lead = page.getByRole("textbox", { name: "Hero: lead" });
    await lead.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("<b>Two</b> sisters since ");
    await page.keyboard.press("Escape");
    await editor.getByRole("combobox").selectOption("{since}");
    await editor.getByRole("button", { name: "Insert" }).press("Enter");
    await expect(lead).toHaveText("<b>Two</b> sisters since 1998\u200b");
    await page.keyboard.type(" here");
    await editor.getByRole("button", { name: "Move “1998” left" }).press("Enter");
    await expect(lead).toHaveText(/sisters 1998 since here/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(lead).toHaveText(/sisters since 1998 here/);
    await expect(editor.getByText("1 text changed")).toBeVisible();
    await expect(editor.getByText("Delivered wording: “Seamless gutters, formed")).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+s");
    await expect(editor.getByText("Saved. It’s on the site now.")).toBeVisible();

    const visitor = await browser.newPage({ viewport: desk });
    await visitor.goto(page.url().replace("?edit", ""));
    await expect(visitor.getByText("<b>Two</b> sisters since 1998 here")).toBeVisible();
    expect(await visitor.content()).not.toContain("Seamless gutters, formed in one piece at your house. We’re");

    await lead.focus();
    await editor.getByRole("button", { name: "Earlier wordings" }).press("Enter");
    await page.getByRole("button", { name: "Put back: As delivered" }).press("Enter");
    await expect(editor.getByText("Saved. It’s on the site now.")).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByText("Seamless gutters, formed in one piece at your house. We’re")).toBeVisible();
    await visitor.close();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: phone, entered: "siteadmin" });

  test("OWN-33 a text without words is marked, and nothing is saved", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Edit this page" }).filter({ visible: true }).click();
    const title = page.getByRole("textbox", { name: "Head: title" });
    await title.fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(title).toBeFocused();
    await expect(page.getByRole("alert").getByText("Please write something here")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(title).toHaveText("Talk to us");
  });

  test("OWN-30 title and description for search engines stand beside a picture of the result", async ({ page }) => {
    await page.goto("/gallery?edit");
    await page.getByRole("textbox", { name: "Search results: title" }).fill("Our work");
    await expect(page.getByRole("heading", { name: "Our work | Three County Seamless Gutters" })).toBeVisible();
    await expect(page.getByText("8 characters; about 60 fit.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("heading", { name: "Gallery | Three County" })).toBeVisible();
  });
});

test.describe("in islands", () => {
  test.use({ entered: "siteadmin" });

  test("OWN-30 the owner’s words in a form and in the village search stay once their script runs", async ({
    page,
    browser,
  }) => {
    for (const [path, name, words] of [
      ["/contact", "Form: lead", "Every field, please."],
      ["/contact", "Fields: message", "Ask us anything."],
      ["/the-villages", "Search: found", "We hang gutters there."],
    ] as const) {
      await page.goto(`${path}?edit`);
      await page.getByRole("textbox", { name, exact: true }).fill(words);
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Saved. It’s on the site now.")).toBeVisible();
    }
    const visitor = await browser.newPage();
    const errors: string[] = [];
    visitor.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    visitor.on("pageerror", ({ message }) => void errors.push(message));
    const origin = new URL(page.url()).origin;
    await visitor.goto(`${origin}/contact`);
    const form = visitor.locator("site-island[name=contact-form]");
    await visitor.getByLabel("First name").fill("Ann");
    await expect(form).toHaveAttribute("awake");
    await expect(form.locator("#contact-missing")).not.toContainText("First name");
    await expect(form.getByText("Every field, please.")).toBeVisible();
    await expect(form.getByText("Ask us anything.")).toBeVisible();
    await visitor.goto(`${origin}/the-villages`);
    await visitor.getByRole("searchbox").fill("Fenney");
    await expect(visitor.locator("#village-answer")).toHaveText("We hang gutters there.");
    expect(errors).toEqual([]);
    await visitor.close();
  });
});

test.describe("with unsaved words", () => {
  test.use({ entered: "siteadmin" });

  test("OWN-32 leaving asks; the words come back as a draft", async ({ page }) => {
    await page.goto("/?edit");
    const title = page.getByRole("textbox", { name: "Story: title", exact: true });
    await title.fill("Half a sentence");
    const asked = page.waitForEvent("dialog");
    const left = page.getByRole("link", { name: "Done" }).click();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await left;
    await page.goto("/?edit");
    await expect(title).toHaveText("Half a sentence");
    await expect(page.getByText("We restored what you typed before.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(title).toHaveText("One family, one trade");
  });

  test("OWN-34 the words of someone else are shown beside the own ones, and the next Save replaces them", async ({
    page,
  }) => {
    await page.goto("/?edit");
    const theirs = await page.context().newPage();
    await theirs.goto(page.url());
    await theirs.getByRole("textbox", { name: "Story: title", exact: true }).fill("Theirs");
    await theirs.getByRole("button", { name: "Save" }).click();
    await expect(theirs.getByText("Saved.")).toBeVisible();
    await theirs.close();
    const title = page.getByRole("textbox", { name: "Story: title", exact: true });
    await title.fill("Mine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Rita Moss has changed one of these texts.")).toBeVisible();
    await expect(page.getByText("On the site now: “Theirs”")).toBeVisible();
    await expect(title).toHaveText("Mine");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  });

  test("OWN-34 words that come back as a draft stand beside those that someone else has saved since", async ({
    page,
  }) => {
    await page.goto("/?edit");
    const title = (on: Page) => on.getByRole("textbox", { name: "Story: title", exact: true });
    await title(page).fill("Half a sentence");
    const theirs = await page.context().newPage();
    await theirs.goto(page.url());
    await title(theirs).fill("A whole one");
    await theirs.getByRole("button", { name: "Save" }).click();
    await expect(theirs.getByText("Saved.")).toBeVisible();
    await theirs.close();
    // The other page has replaced the draft: this one is typed again.
    await title(page).fill("Half a sentence more");
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await title(page).focus();
    await expect(title(page)).toHaveText("Half a sentence more");
    await expect(page.getByText("On the site now: “A whole one”")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(title(page)).toHaveText("A whole one");
    await expect(page.getByText(/On the site now/)).toHaveCount(0);
  });

  test("OWN-35 earlier words that are put back while others are saved are saved after them", async ({ page }) => {
    await page.goto("/?edit");
    const editor = page.getByRole("region", { name: "Text editor" });
    const story = page.getByRole("textbox", { name: "Story: title", exact: true });
    const call = page.getByRole("textbox", { name: "Call: title", exact: true });
    await call.fill("Always ready");
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/admin/texts", async (route) => {
      if (route.request().method() === "PUT") await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
    await story.focus();
    await editor.getByRole("button", { name: "Earlier wordings" }).click();
    await page.getByRole("button", { name: "Put back: As delivered" }).click();
    letGo();
    await expect(editor.getByText("Nothing changed")).toBeVisible();
    await page.reload();
    await expect(story).toHaveText("One family, one trade");
    await expect(call).toHaveText("Always ready");
  });

  test("OWN-32 a fact that voice control inserts, which moves no focus, is in view above the panel", async ({
    page,
  }) => {
    await page.goto("/?edit");
    const editor = page.getByRole("region", { name: "Text editor" });
    const lead = page.getByRole("textbox", { name: "Hero: lead" });
    await lead.fill("From ");
    await editor.getByRole("combobox").selectOption("{name}");
    await lead.focus();
    await untilStill(page);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await editor.getByRole("button", { name: "Insert" }).evaluate((button: HTMLElement) => button.click());
    await untilStill(page);
    const [chip, panel] = [await lead.locator(".text-chip").boundingBox(), await editor.boundingBox()];
    expect((chip?.y ?? 0) + (chip?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
  });

  test("OWN-32 a fact that is dropped on another one stands behind it", async ({ page }) => {
    // A page that scrolls between press and move would start the drag at another fact.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/?edit");
    const editor = page.getByRole("region", { name: "Text editor" });
    const lead = page.getByRole("textbox", { name: "Hero: lead" });
    await lead.fill("From ");
    for (const fact of ["{since}", "{name}"]) {
      await editor.getByRole("combobox").selectOption(fact);
      await editor.getByRole("button", { name: "Insert" }).click();
    }
    const [since, name] = [lead.locator(".text-chip").nth(0), lead.locator(".text-chip").nth(1)];
    const words = await name.textContent();
    await since.dragTo(name);
    await expect(lead).toHaveText(new RegExp(`^From \\u200b?${words}\\u200b?1998\\u200b?$`));
  });

  test("OWN-34 the words of someone else are shown too after another text was saved here", async ({ page }) => {
    await page.goto("/?edit");
    const field = (on: Page, name: string) => on.getByRole("textbox", { name, exact: true });
    const theirs = await page.context().newPage();
    await theirs.goto(page.url());
    await field(theirs, "Story: title").fill("A trade of their own");
    await theirs.getByRole("button", { name: "Save" }).click();
    await expect(theirs.getByText("Saved.")).toBeVisible();
    await theirs.close();
    await field(page, "Call: title").fill("Ready when you are");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
    await field(page, "Story: title").fill("Mine again");
    await field(page, "Call: title").fill("Ready when you call");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("On the site now: “A trade of their own”")).toBeVisible();
    await expect(field(page, "Story: title")).toHaveText("Mine again");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved.")).toBeVisible();
  });
});

for (const role of [undefined, "user", "admin"] as const) {
  test(`OWN-31 ${role ?? "a visitor"} gets no link, no marks and no script of the editor`, async ({ page, enter }) => {
    if (role) await enter(role);
    const files: string[] = [];
    page.on("request", (request) => files.push(request.url()));
    await page.goto("/?edit");
    await page.waitForLoadState("networkidle");
    expect(await page.content()).not.toMatch(/data-text|Edit this page|start-editor/);
    expect(files.filter((address) => /editor/.test(address))).toEqual([]);
    if (role) return;
    const scripts = files.filter((address) => /\/assets\/.*\.js$/.test(address));
    for (const address of scripts) expect(await (await getOnce(page.request, address)).text()).not.toMatch(/editor/i);
  });
}
