import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { getOnce } from "../support/site/get-once.ts";
import { saveFacts } from "../support/site/save-facts.ts";
import { expect, test } from "../support/staff/fixtures.ts";

// A site for this file alone: its notice stands above every page.
test.use({
  siteSettings: { MAIL_TO: "written-notice@example.com" },
  expectedErrors: [/status of 40[09]|ERR_INTERNET_DISCONNECTED/],
  entered: "siteadmin",
});
test.describe.configure({ mode: "serial" });

const section = (page: Page) => page.locator("#notice");
const storm = "The storm has brought many calls. We’ll call back within two days.";

for (const [width, tone] of [
  [390, "important"],
  [1440, "plain"],
] as const) {
  test(`OWN-85 at ${width} px a notice of tone ${tone} is written and seen as visitors see it, is on the site, is closed by one, and goes with one press`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/admin/company");
    const preview = section(page).locator("figure aside");
    await section(page).getByLabel("What visitors should know").fill(`${storm} <b>`);
    await expect(preview).toContainText(`${storm} <b>`);
    await section(page).getByLabel("What visitors should know").fill(storm);
    await section(page).getByLabel("Last day").fill("2099-12-31");
    const plain = await preview.evaluate((notice) => getComputedStyle(notice).backgroundColor);
    await section(page).getByLabel("Tone").selectOption(tone);
    expect((await preview.evaluate((notice) => getComputedStyle(notice).backgroundColor)) === plain).toBe(
      tone === "plain",
    );
    await expectAccessible(page, "#notice");
    await section(page).getByRole("button", { name: "Save" }).press("Enter");
    await expect(page.getByRole("status").getByText("Saved.")).toBeVisible();
    await expect(
      section(page).getByText("Visitors see this notice now, until the end of Thu, Dec 31, 2099."),
    ).toBeVisible();
    await expectAccessible(page, "#notice");

    const context = await browser.newContext({ viewport: { width, height: 844 } });
    const visitor = await context.newPage();
    await visitor.goto(new URL("/", page.url()).href);
    const notice = visitor.getByRole("complementary", { name: "Notice" });
    await expect(notice).toContainText(storm);
    const look = ["background-color", "color", "font-size", "font-weight"] as const;
    const looks = (shown: typeof notice) =>
      shown.evaluate(
        (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
        [...look],
      );
    expect((await looks(preview)).slice(0, 2)).toEqual((await looks(notice)).slice(0, 2));
    await notice.getByRole("button", { name: "Close this notice" }).click();
    await expect(notice).toBeHidden();

    await section(page).getByRole("button", { name: "Remove the notice" }).press("Enter");
    await expect(page.getByRole("status").getByText("The notice is gone from every page.")).toBeVisible();
    await expect(section(page).getByLabel("What visitors should know")).toBeFocused();
    await expect(section(page).getByLabel("What visitors should know")).toHaveValue("");
    expect(await (await getOnce(page.request, "/")).text()).not.toContain("many calls");
    await page.getByRole("button", { name: "Undo" }).press("Enter");
    await expect(section(page).getByLabel("What visitors should know")).toHaveValue(storm);
    await section(page).getByRole("button", { name: "Remove the notice" }).press("Enter");
    await expect(section(page).getByRole("button", { name: "Remove the notice" })).toHaveCount(0);
    await context.close();
  });
}

test("OWN-85 a notice without text, without a last day or that ends before it begins is refused at its field, and its text stays after a reload", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/company");
  await section(page).getByRole("button", { name: "Save" }).click();
  await expect(section(page).getByLabel("What visitors should know")).toBeFocused();
  await expect(section(page).getByText("Write what visitors should know.")).toBeVisible();
  await expect(section(page).getByText("Enter the last day of the notice.")).toBeVisible();
  await section(page).getByLabel("What visitors should know").fill("x".repeat(210));
  await expect(section(page).getByText("200 of 200 characters")).toBeVisible();
  await section(page).getByLabel("First day").fill("2099-02-02");
  await section(page).getByLabel("Last day").fill("2099-02-01");
  await section(page).getByRole("button", { name: "Save" }).click();
  await expect(section(page).getByLabel("Last day")).toHaveAccessibleDescription(/ends before it begins/);
  await expectAccessible(page, "#notice");
  await section(page).getByLabel("What visitors should know").fill("Away");
  await page.reload();
  await expect(section(page).getByText("We restored what you typed before.")).toBeVisible();
  await expect(section(page).getByLabel("What visitors should know")).toHaveValue("Away");
  await expect(section(page).getByLabel("Last day")).toHaveValue("2099-02-01");
});

test("OWN-02 OWN-85 Remove leaves a notice that someone else has written meanwhile, and a press that fails says so", async ({
  page,
}) => {
  const notice = { text: storm, from: "2020-01-01", to: "2099-12-31", tone: "plain" };
  await saveFacts(page, "notice", { notice });
  await page.goto("/admin/company");
  await expect(section(page).getByRole("button", { name: "Remove the notice" })).toBeVisible();
  const theirs = await page.context().newPage();
  await saveFacts(theirs, "notice", { notice: { ...notice, text: "A newer storm." } });
  await theirs.close();
  await section(page).getByRole("button", { name: "Remove the notice" }).click();
  await expect(page.getByRole("alert").getByText("Someone else has changed this section.")).toBeVisible();
  await expect(section(page).getByLabel("What visitors should know")).toHaveValue("A newer storm.");
  expect(await (await getOnce(page.request, "/")).text()).toContain("A newer storm.");
  await page.context().setOffline(true);
  await section(page).getByRole("button", { name: "Remove the notice" }).click();
  await expect(page.getByRole("alert").getByText("This section could not be saved.")).toBeVisible();
  await page.context().setOffline(false);
  await section(page).getByRole("button", { name: "Remove the notice" }).click();
  await expect(page.getByRole("status").getByText("The notice is gone from every page.")).toBeVisible();
});

test("OWN-85 a notice that someone else has removed leaves what was typed", async ({ page, browser }) => {
  const notice = { text: storm, from: "2020-01-01", to: "2099-12-31", tone: "plain" };
  await saveFacts(page, "notice", { notice });
  await page.goto("/admin/company");
  await section(page).getByLabel("What visitors should know").fill("A newer storm.");
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  await saveFacts(
    await other.newPage().then(async (theirs) => {
      await theirs.goto(page.url());
      return theirs;
    }),
    "notice",
    { notice: null },
  );
  await other.close();
  await section(page).getByRole("button", { name: "Save" }).click();
  await expect(section(page).getByText("Someone else has changed this section.")).toBeVisible();
  await expect(section(page).getByText("On the site now, from Rita Moss: nothing")).toBeVisible();
  await expect(section(page).getByLabel("What visitors should know")).toHaveValue("A newer storm.");
});
