import { expectAccessible } from "../support/browser/fixtures.ts";
import { darkDesk, expect, table, test, toggle, touchPhone } from "../support/messages/inbox-fixtures.ts";

const question = "Are you sure you want to delete this message permanently?";
const three = [
  { first_name: "Ann", last_name: "Lee", submitted_at: "2026-03-02T15:03:00.000Z" },
  { first_name: "Bob", last_name: "Ray", submitted_at: "2026-03-02T15:02:00.000Z" },
  { first_name: "Cal", last_name: "Fox", submitted_at: "2026-03-02T15:01:00.000Z" },
];

test.describe("on a phone", () => {
  test.use(touchPhone);

  test("MSG-02 archiving moves a message to the other list, and Undo or Unarchive brings it back", async ({
    page,
    inbox,
  }) => {
    await inbox.fill(three);
    await page.goto("/admin/messages");
    const [active, archived] = [table(page, "Active Messages"), table(page, "Archived Messages")];
    const tap = (label: string) => page.getByRole("button", { name: label, exact: true }).tap();
    await tap("Archive Bob Ray");
    await expect(toggle(archived, "Bob Ray")).toBeVisible();
    await expect(toggle(active, "Bob Ray")).toHaveCount(0);
    await expect(toggle(active, "Cal Fox")).toBeFocused();
    await expect(page.getByText("The message from Bob Ray was archived.")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await tap("Undo");
    await expect(toggle(active, "Bob Ray")).toBeFocused();
    await expect(page.getByText("No archived messages.")).toBeVisible();
    await tap("Archive Bob Ray");
    await tap("Unarchive Bob Ray");
    await expect(toggle(active, "Bob Ray")).toBeVisible();
    await expect(page.getByText("The message from Bob Ray is active again.")).toBeVisible();
    await page.reload();
    await expect(active.getByRole("button", { name: /^(New )?(Ann|Bob|Cal)/ })).toHaveCount(3);
  });
});

test.describe("at a desk", () => {
  test.use(darkDesk);

  test("MSG-02 deleting asks first; Cancel, Escape and the ground keep the message, Delete removes it for good", async ({
    page,
    inbox,
  }) => {
    const [, , cal] = await inbox.fill(three);
    await page.goto("/admin/messages");
    const remove = page.getByRole("button", { name: "Delete Cal Fox" });
    const dialog = page.getByRole("alertdialog", { name: question });
    await remove.click();
    await expect(dialog.getByText(question, { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
    await remove.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await remove.click();
    await page.mouse.click(5, 5);
    await expect(dialog).toHaveCount(0);
    expect(await inbox.ids()).toContain(cal);

    await remove.click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("The message from Cal Fox was deleted.")).toBeVisible();
    await expect(toggle(page, "Cal Fox")).toHaveCount(0);
    await expect(toggle(page, "Bob Ray")).toBeFocused();
    await expect.poll(inbox.ids).not.toContain(cal);
  });
});

test("MSG-02 by keyboard alone: open, archive, undo, delete; the focus is never lost", async ({ page, inbox }) => {
  await inbox.fill(three.slice(0, 2));
  await page.goto("/admin/messages");
  const [ann, bob] = [toggle(page, "Ann Lee"), toggle(page, "Bob Ray")];
  await expect(bob).toBeVisible();
  await page.getByLabel("Search messages").focus();
  const tabTo = async (label: RegExp) => {
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
      if (label.test(focused.replace(/\s+/g, " "))) return;
    }
    throw new Error(`Tab does not reach ${label}`);
  };
  await tabTo(/^New Ann Lee/);
  await page.keyboard.press("Enter");
  await expect(ann).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Space");
  await expect(ann).toHaveAttribute("aria-expanded", "false");
  await tabTo(/^Archive/);
  await page.keyboard.press("Enter");
  await expect(bob).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Ann Lee was archived" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).focus();
  await page.keyboard.press("Enter");
  await expect(ann).toBeFocused();
  await tabTo(/^Delete/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(bob).toBeFocused();
  await expect(ann).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Bob Ray" }).press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Active Messages" })).toBeFocused();
  await expect(page.getByText("No messages found.")).toBeVisible();
});

test("MSG-05 a mail that failed shows why, and is sent again from there; without a mail server it is said to be in a folder", async ({
  page,
  inbox,
}) => {
  const [id = 0] = await inbox.fill([{ ...three[0], confirmed: 0 }]);
  await inbox.failMail(id, "550 5.1.1 <b>no such</b> user");
  await page.goto("/admin/messages");
  const ann = toggle(page, "Ann Lee");
  await expect(page.getByText("Email failed")).toBeVisible();
  await ann.click();
  await expect(page.getByText("ann@example.com: 550 5.1.1 <b>no such</b> user")).toBeVisible();
  await expect(page.getByText("No confirmation was sent to the sender")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The email is on its way again.")).toBeVisible();
  await expect(page.getByText("Email failed")).toHaveCount(0);
  await expect(async () => {
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByText("The emails about it were written to a folder")).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test("MSG-06 Mark as unread is kept when the page is left at once, even before the server has answered that it was opened", async ({
  page,
  inbox,
  db,
}) => {
  const [id = 0] = await inbox.fill([three[0] ?? {}]);
  await page.goto("/admin/messages");
  const opened = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  await page.route(
    "**/read",
    async (route) => {
      const answer = await route.fetch();
      opened.resolve();
      await left.promise;
      await route.fulfill({ response: answer }).catch(() => {});
    },
    { times: 1 },
  );
  await toggle(page, "Ann Lee").click();
  await opened.promise;
  await page.getByRole("button", { name: "Mark as unread" }).click();
  await page.goto("about:blank");
  left.resolve();
  const readAt = () => db.selectFrom("messages").select("read_at").where("id", "=", id).executeTakeFirst();
  await expect.poll(readAt).toEqual({ read_at: null });
});
