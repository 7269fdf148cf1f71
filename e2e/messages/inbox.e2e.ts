import { expectAccessible } from "../support/browser/fixtures.ts";
import { expect, table, test, toggle, touchPhone } from "../support/messages/inbox-fixtures.ts";
import { desk } from "../support/staff/fixtures.ts";

test.use(touchPhone);

const ann = { first_name: "Ann", last_name: "Lee", submitted_at: "2026-03-02T15:03:00.000Z" };
const bob = { first_name: "Bob", last_name: "Ray", submitted_at: "2026-03-02T15:02:00.000Z" };

test("MSG-01 MSG-02 MSG-19 staff read a message by touch, archive it, and bring it back", async ({ page, inbox }) => {
  await inbox.fill([ann, bob]);
  await page.goto("/admin/messages");
  const [active, archived] = [table(page, "Active Messages"), table(page, "Archived Messages")];
  const tap = (name: string) => page.getByRole("button", { name, exact: true }).tap();
  await expect(page.getByText("2 unread")).toBeVisible();
  await toggle(active, "Ann Lee").tap();
  const text = page.getByRole("definition").first();
  await expect(text).toHaveText("Gutters along the back of the house.");
  await expect(page.getByText("1 unread")).toBeVisible();
  const remove = page.getByRole("button", { name: "Delete Ann Lee" });
  const [above, below] = [await text.boundingBox(), await remove.boundingBox()];
  expect(above?.y ?? Number.NaN).toBeLessThan(below?.y ?? 0);
  await expectAccessible(page, "main");

  await tap("Archive Ann Lee");
  await expect(toggle(archived, "Ann Lee")).toBeVisible();
  await expect(toggle(active, "Bob Ray")).toBeFocused();
  await expect(page.getByText("The message from Ann Lee was archived.")).toBeInViewport({ ratio: 1 });
  await tap("Undo");
  await expect(toggle(active, "Ann Lee")).toBeFocused();
  await tap("Archive Ann Lee");
  await tap("Unarchive Ann Lee");
  await expect(page.getByText("The message from Ann Lee is active again.")).toBeVisible();
});

test("MSG-02 A11Y-07 staff open and delete messages by keyboard, and never lose the focus", async ({ page, inbox }) => {
  await inbox.fill([ann, bob]);
  await page.setViewportSize(desk);
  await page.goto("/admin/messages");
  const dialog = page.getByRole("alertdialog", { name: /delete this message permanently\?$/ });
  await toggle(page, "Ann Lee").press("Enter");
  await expect(page.getByRole("definition")).toHaveCount(2);
  await page.keyboard.press("Space");
  await expect(page.getByRole("definition")).toHaveCount(0);
  const remove = page.getByRole("button", { name: "Delete Ann Lee" });
  const leave = [() => page.keyboard.press("Enter"), () => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)];
  for (const act of leave) {
    await remove.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await act();
    await expect(dialog).toHaveCount(0);
    await expect(remove).toBeFocused();
  }
  for (const [name, next] of [
    ["Ann Lee", toggle(page, "Bob Ray")],
    ["Bob Ray", page.getByRole("heading", { name: "Active Messages" })],
  ] as const) {
    await page.getByRole("button", { name: `Delete ${name}` }).press("Enter");
    await dialog.getByRole("button", { name: "Delete" }).press("Enter");
    await expect(page.getByText(`The message from ${name} was deleted.`)).toBeVisible();
    await expect(next).toBeFocused();
  }
  await page.reload();
  await expect(page.getByText("No messages found.")).toBeVisible();
});

test("MSG-06 staff mark a message as unread and leave before its opening is answered", async ({ page, inbox, db }) => {
  await inbox.fill([ann]);
  await page.goto("/admin/messages");
  const [opened, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/read", async (route) => {
    const response = await route.fetch();
    opened.resolve();
    await left.promise;
    await route.fulfill({ response }).catch(() => {});
  });
  await toggle(page, "Ann Lee").tap();
  await opened.promise;
  await page.getByRole("button", { name: "Mark as unread" }).tap();
  await page.goto("about:blank");
  left.resolve();
  await expect.poll(() => db.selectFrom("messages").select("read_at").execute()).toEqual([{ read_at: null }]);
});
