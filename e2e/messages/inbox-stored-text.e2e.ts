import { expect, sideways, table, test, touchPhone } from "../support/messages/inbox-fixtures.ts";
import { hostileTexts } from "../support/site/hostile-texts.ts";
import { desk, phone } from "../support/staff/fixtures.ts";

test.describe("on a phone", () => {
  test.use(touchPhone);

  test("IN-1 any stored text of any field is read letter for letter, nothing of it runs, and nothing breaks out", async ({
    page,
    inbox,
  }) => {
    page.on("dialog", () => expect("a dialog").toBe("never seen"));
    const ids = await inbox.fill(
      hostileTexts.map((text) => ({
        first_name: text.slice(0, 40),
        last_name: text.slice(0, 100),
        address: text.slice(0, 250),
        email: `${encodeURIComponent(text.slice(0, 10)).slice(0, 60)}@example.com`,
        project_needs: text,
        additional_info: text,
      })),
    );
    await inbox.failMail(ids[0] ?? 0, hostileTexts[1] ?? "");
    await page.goto("/admin/messages");
    const rows = table(page, "Active Messages").locator("button[aria-expanded]");
    await expect(rows).toHaveCount(hostileTexts.length);
    for (const row of await rows.all()) await row.click();
    const newestFirst = hostileTexts.toReversed();
    await expect(page.getByRole("definition")).toHaveCount(2 * hostileTexts.length);
    expect(await page.getByRole("definition").allTextContents()).toEqual(newestFirst.flatMap((text) => [text, text]));
    expect(await page.locator("a[target=_blank]").allTextContents()).toEqual(
      newestFirst.map((text) => text.slice(0, 250)),
    );
    await expect(page.getByText(`ann@example.com: ${hostileTexts[1]}`)).toBeVisible();
    expect(await page.locator("main img, main script").count()).toBe(0);
    for (const size of [desk, phone]) {
      await page.setViewportSize(size);
      expect(await sideways(page), `${size.width} px`).toBe(0);
    }
    await page
      .getByRole("button", { name: /^Delete/ })
      .last()
      .click();
    await expect(
      page
        .getByRole("alertdialog")
        .getByText(hostileTexts[0] ?? "")
        .first(),
    ).toBeVisible();
  });
});

test("IN-1 the dashboard names the waiting sender letter for letter", async ({ page, inbox }) => {
  const [name = ""] = hostileTexts;
  const [id = 0] = await inbox.fill([{ first_name: name, last_name: name }]);
  await inbox.failMail(id, "550");
  await page.goto("/admin/dashboard");
  // In the list of unread messages, in the trouble with an email and in the call list.
  await expect(page.getByRole("link", { name: `${name} ${name}` })).toHaveCount(3);
});
