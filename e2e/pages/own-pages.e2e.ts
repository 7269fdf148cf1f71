import { expectAccessible } from "../support/browser/fixtures.ts";
import { desk, expect, phone, test } from "../support/staff/fixtures.ts";

test.use({ entered: "siteadmin", freshSite: true, expectedErrors: [/status of 40[04]/] });

test("OWN-123 OWN-125 a page of sections is written on a phone, looked at as a draft, published and read", async ({
  page,
}) => {
  const form = page.getByRole("form");
  const section = (place: number) => form.locator(`select[name="kind${place}"]`);
  const field = (label: string) => form.getByLabel(label, { exact: true }).filter({ visible: true });
  const save = form.getByRole("button", { name: "Save" });
  await page.setViewportSize(phone);
  await page.goto("/admin/pages/own");
  await page.getByRole("button", { name: "Add Page" }).click();
  await expect(field("Title")).toBeFocused();
  await field("Title").fill("Gutters for metal roofs");
  await form.getByLabel("Address").fill("gallery");
  await form.getByLabel("First sentences").fill("Since {since}.");
  await form.getByRole("button", { name: "Add a section" }).click();
  await expect(section(1)).toBeFocused();
  await field("Text").fill("First.\nSecond.");
  await form.getByRole("button", { name: "Add a section" }).click();
  await section(2).selectOption("Picture");
  const picture = field("Picture");
  await expect(picture.locator("option")).not.toHaveCount(1);
  await picture.selectOption({ index: 1 });
  await form.getByRole("button", { name: "Add a section" }).click();
  await section(3).selectOption("Question and answer");
  await field("Question and answer").fill("Is it loud?");
  // The picture comes first, then the text.
  await form.getByRole("button", { name: "Move section 2 up" }).click();
  await expect(section(1)).toHaveValue("picture");
  await expect(field("Text")).toHaveValue("First.\nSecond.");
  await save.click();
  await expect(form.getByText("The website itself uses this address.")).toBeVisible();
  await expect(form.getByText("the answer below it.").last()).toBeVisible();
  await expect(form.getByLabel("Address")).toBeFocused();
  await expectAccessible(page, "form");
  await form.getByLabel("Address").fill("metal-roofs");
  await form.getByRole("button", { name: "Remove section 3" }).click();
  await expect(form.getByRole("button", { name: "Add a section" })).toBeFocused();
  await save.click();
  await expect(page.getByRole("heading", { name: "Gutters for metal roofs (Draft)" })).toBeVisible();
  await page.getByRole("link", { name: "/metal-roofs" }).click();
  await expect(page.getByText("This page is a draft.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gutters for metal roofs");
  await page.locator("main").getByRole("link", { name: "Edit it" }).click();
  await page.getByRole("button", { name: /^Edit the page/ }).click();
  await form.getByLabel("On the website").check();
  await save.click();
  await expect(page.getByRole("heading", { name: "Gutters for metal roofs", exact: true })).toBeVisible();
  await page.goto("/metal-roofs");
  await expect(page.getByText("This page is a draft.")).toHaveCount(0);
  await expect(page.locator("main img[alt]:not([alt=''])")).toBeVisible();
  await expect(page.locator("main p", { hasText: "Second." })).toBeVisible();
  await expectAccessible(page, "main");
  // A picture that is gone hinders no other change of the page.
  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: "Remove sample content" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The sample content was removed.")).toBeVisible();
  await page.goto("/admin/pages/own");
  await page.getByRole("button", { name: /^Edit the page/ }).click();
  await expect(picture.locator("option:checked")).toHaveText("A picture that was deleted");
  await field("Title").fill("Gutters for tin roofs");
  await save.click();
  await expect(page.getByRole("heading", { name: "Gutters for tin roofs", exact: true })).toBeVisible();
});

test("OWN-120 OWN-121 OWN-127 OWN-130 a page is turned off and back on, renamed and moved, and old addresses are typed", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await page.goto("/admin/pages");
  const saves = (act: Promise<void>) =>
    Promise.all([page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.ok()), act]);
  await saves(page.getByLabel("Gutter Planner is on").click());
  await expect(page.getByRole("heading", { name: "Gutter Planner (Off)" })).toBeVisible();
  expect((await page.request.get("/planner")).status()).toBe(404);
  await saves(page.getByRole("button", { name: "Undo" }).click());
  await expect(page.getByLabel("Gutter Planner is on")).toBeChecked();
  await expect(page.getByRole("region", { name: "In the menu", exact: true })).toBeFocused();
  await page.locator("[id='page-/testimonials-name']").fill("Praise");
  await saves(page.keyboard.press("Tab"));
  await page.getByRole("button", { name: /Move Praise/ }).press("Enter");
  await saves(page.getByRole("menuitem", { name: /top/ }).click());
  const lines = page.getByLabel("Old address → page");
  await lines.fill("/about-us.html → /gallery\n/gallery → /contact");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("/gallery is an address of this website, which stays as it is.")).toBeVisible();
  await expect(lines).toBeFocused();
  await lines.fill("/about-us.html /gallery");
  await saves(page.getByRole("button", { name: "Save" }).click());
  await expect(lines).toHaveValue("/about-us.html → /gallery");
  await page.goto("/about-us.html");
  await expect(page).toHaveURL("/gallery");
  await expect(page.getByRole("navigation", { name: "All pages" }).getByRole("link").first()).toHaveText("Praise");
});
