import type { Page } from "@playwright/test";
import { checkEveryMs } from "#src/staff/session/security-policy.ts";
import { button, expect, field, test } from "../support/staff/fixtures.ts";

const saved = (page: Page) => page.getByRole("status").getByText("Profile updated successfully!");

test.use({ expectedErrors: [/status of 40[0139]|ERR_FAILED/] });

test("USER-01 GUARD-07 a profile is saved after mistakes and refusals", async ({ page, enter, addPerson }) => {
  const { username: taken } = await addPerson();
  const person = await enter("user");
  const puts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && puts.push(request.url()));
  await page.clock.install();
  await page.goto("/user/profile");
  for (const name of ["Name", "Username", "Email"]) await field(page, name).fill("");
  await field(page, "New password (optional)").fill("nine lanterns cross the marsh");
  await button(page, "Save changes").click();
  await expect(page.getByText("Name is required and should be less than 100 characters.")).toBeVisible();
  await expect(page.getByText("Valid email is required.")).toBeVisible();
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription(/3 to 40/);
  await expect(field(page, "Name")).toBeFocused();
  expect(puts).toEqual([]);

  await field(page, "Name").fill("Rita Moss-Hill");
  await page.getByLabel("Username").fill(taken);
  await field(page, "Email").fill(person.email);
  await field(page, "New password (optional)").fill("");
  // The list of sessions has come: its answer would bring the cookie back.
  await expect(page.getByText("This browser")).toBeVisible();
  await page.context().clearCookies({ name: "csrfToken" });
  await button(page, "Save changes").click();
  await expect(page.getByText("Failed to update profile due to security validation.")).toBeVisible();
  await page.route("**/api/user/me", (route) => route.abort(), { times: 1 });
  await button(page, "Save changes").click();
  await expect(page.getByRole("alert").getByText("Update failed.")).toBeVisible();
  await button(page, "Save changes").click();
  await expect(page.getByText("Someone else has this username. Please choose another.")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByText("Someone else has this username. Please choose another.")).toBeVisible();

  await page.getByLabel("Username").fill(person.username);
  await page.clock.pauseAt(Date.now() + 60_000);
  await button(page, "Save changes").dblclick();
  await expect(saved(page)).toBeVisible();
  await expect(field(page, "Name")).toBeDisabled();
  await expect(button(page, "Save changes")).toBeDisabled();
  await page.clock.fastForward(2100);
  await expect(saved(page)).toBeHidden();
  await expect(field(page, "Name")).toBeEditable();
  await page.clock.resume();
  await page.reload();
  await expect(field(page, "Name")).toHaveValue("Rita Moss-Hill");
});

test("USER-01 USER-07 SE-9 A11Y-23 a person is logged in elsewhere, and has the profile open in two tabs", async ({
  page,
  accounts,
  enter,
}) => {
  const person = await enter("admin");
  await accounts.cookiesFor(person);
  // For both tabs, before either of them counts the idle time.
  await page.clock.install();
  const other = await page.context().newPage();
  await other.goto("/admin/user/profile");
  await page.goto("/admin/user/profile");
  await field(page, "Name").fill("Rita Moss-Hill");
  await other.getByLabel("Username").fill(`${person.username}.elsewhere`);
  await button(other, "Save changes").click();
  await expect(saved(other)).toBeVisible();
  await other.close();
  await page.clock.fastForward(checkEveryMs);
  await expect(page.getByLabel("Username")).toHaveValue(`${person.username}.elsewhere`);
  await expect(field(page, "Name")).toHaveValue("Rita Moss-Hill");
  await button(page, "Save changes").click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(`${person.username}.elsewhere`);

  const access = page.locator("section").filter({ hasText: "Where you are logged in" });
  await expect(access.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await expect(page.getByRole("status").getByText("Logged out everywhere else.")).toBeVisible();
  await expect(access.getByRole("listitem")).toHaveCount(1);
  // Headings lead to both parts; a region for each as well would be read out at every turn.
  await expect(page.getByRole("region")).toHaveCount(0);
});
