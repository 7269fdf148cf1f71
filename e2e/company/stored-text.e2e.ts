import type { Page } from "@playwright/test";
import { hostileTexts } from "../support/site/hostile-texts.ts";
import { saveFacts } from "../support/site/save-facts.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its facts, texts and notice are what is changed.
test.use({ siteSettings: { MAIL_TO: "stored@example.com" }, entered: "siteadmin" });

const markup = hostileTexts.slice(0, 11).join(" ");
const pages = [
  ...["/", "/seamless-gutters", "/gutter-guards", "/service-areas", "/the-villages"],
  ...["/gallery", "/testimonials", "/contact", "/privacy"],
];

/** Saves the same words for every text of the public pages that takes them. */
async function saveTexts(page: Page, words: string): Promise<void> {
  const status = await page.evaluate(async (words) => {
    const { texts, version } = await (await fetch("/api/admin/texts")).json();
    const token = /csrfToken=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    const headers = { "content-type": "application/json", "x-csrf-token": token };
    const changed = Object.fromEntries(Object.keys(texts).map((name) => [name, words]));
    const body = JSON.stringify({ version, texts: changed });
    return (await fetch("/api/admin/texts", { method: "PUT", headers, body })).status;
  }, words);
  expect(status).toBe(200);
}

test("IN-1 IN-2 markup in facts, texts and the notice is read letter for letter on every page, and nothing of it runs", async ({
  page,
  browser,
}) => {
  const text = markup
    .replaceAll(/[{}]/g, "")
    .replaceAll(/[\u2028\u202e]/g, " ")
    .replaceAll(/ +/g, " ")
    .slice(0, 180)
    .trim();
  const link = { label: text.slice(0, 40).trim(), href: "https://links.example/'%22%3E%3Cscript%3E" };
  await saveFacts(page, "contact", {
    name: text.slice(0, 60).trim(),
    shortName: text.slice(0, 30).trim(),
    postalAddress: text.slice(0, 150).trim(),
  });
  await saveFacts(page, "promises", {
    ownership: text.slice(0, 40).trim(),
    guardClaim: text.slice(0, 40).trim(),
    license: text.slice(0, 60).trim(),
    insurance: text.slice(0, 60).trim(),
  });
  await saveFacts(page, "links", { social: { page: link, maps: link, reviews: link }, credit: link });
  await saveFacts(page, "notice", { notice: { text, tone: "important", from: "2020-01-01", to: "2099-12-31" } });
  await saveFacts(page, "privacy", { privacyNote: `${markup}\n${markup}` });
  await saveTexts(page, text);
  const visitor = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
  const errors: string[] = [];
  visitor.on("dialog", () => errors.push("a dialog"));
  visitor.on("pageerror", (error) => errors.push(error.message));
  visitor.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  for (const path of pages) {
    await visitor.goto(path);
    await expect(visitor.getByRole("complementary", { name: "Notice" }).getByRole("status")).toHaveText(text);
    await expect(visitor.locator("footer")).toContainText(text.slice(0, 40).trim());
    for (const block of await visitor.locator('script[type="application/ld+json"]').allTextContents())
      JSON.parse(block);
    const strange = visitor.locator("img[onerror], script:not([src]):text-matches('^alert')");
    await expect(strange).toHaveCount(0);
  }
  await expect(visitor.getByRole("main")).toContainText(hostileTexts[2] ?? "");
  await visitor.goto("/contact");
  await visitor.getByRole("main").getByRole("textbox").first().fill("Ann");
  await expect(visitor.locator('site-island[name="contact-form"][awake]')).toBeAttached();
  await expect(visitor.getByRole("main").getByRole("textbox").first()).toHaveValue("Ann");
  await visitor.goto("/the-villages");
  await visitor
    .getByRole("main")
    .getByRole("searchbox")
    .or(visitor.getByRole("main").getByRole("textbox"))
    .first()
    .fill("Fenney");
  expect(errors).toEqual([]);
});
