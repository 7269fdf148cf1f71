import { aCode, linkIn, mailed } from "#test/processes/mailed.ts";
import { openSecretLink } from "../support/site/link-secret.ts";
import { button, expect, field, firstBox, forgetSession, signIn, test } from "../support/staff/fixtures.ts";

test.use({ expectedErrors: [/status of 40[013]/] });

test("USER-02 USER-11 long after the login a new password takes the current one", async ({ page, site, db, enter }) => {
  const person = await enter("admin");
  const signed_in_at = new Date(Date.now() - 11 * 60_000).toISOString();
  await db.updateTable("sessions").set({ signed_in_at }).where("user_id", "=", person.id).execute();
  await page.goto("/admin/user/profile");
  const password = "nine lanterns cross the marsh";
  const fresh = field(page, "New password (optional)");
  await fresh.fill(password);
  await field(page, "Confirm new password").fill(password);
  await button(page, "Save changes").click();
  const current = field(page, "Current password");
  await expect(current).toBeFocused();
  await expect(page.getByRole("alert").getByText("Please enter your current password.")).toBeVisible();
  await current.fill("not the right one");
  await button(page, "Save changes").click();
  await expect(page.getByText("That password is incorrect.")).toBeVisible();
  await expect(fresh).toHaveValue(password);
  const strong = page.getByRole("status").getByText("Strong.");
  await expect(strong).toBeVisible();
  await current.fill(person.password);
  await button(page, "Save changes").click();
  await expect(fresh).toHaveValue("");
  await expect(strong).toHaveCount(0);
  await forgetSession(page);
  await signIn(page.context(), site, { ...person, password });
});

test("USER-02 AUTH-13 TK-4 a new address is verified by code, and the next by link", async ({ page, site, enter }) => {
  const person = await enter("user");
  const [first, second] = [`code.${person.email}`, `link.${person.email}`];
  const email = field(page, "Email");
  const pending = page.getByText("takes effect once it is verified");
  await page.goto("/user/profile");
  await email.fill(first);
  await button(page, "Save changes").click();
  await expect(pending).toBeVisible();
  await page.getByRole("link", { name: "Enter the code" }).click();
  await expect(page).toHaveURL("/verify-email");
  await expect(email).toHaveValue(first);
  await expect(email).not.toBeEditable();
  const boxes = firstBox(page);
  await boxes.fill("000000");
  await page.getByRole("button", { name: "Verify Email" }).click();
  await expect(page.getByText("Invalid verification code.")).toBeVisible();
  await expect(boxes).toBeFocused();
  await boxes.fill(await mailed(site, first, aCode));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  // The profile opens before the browser has heard of its person's new address.
  const opened = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", (route) => opened.promise.then(() => route.continue()), { times: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Email verified successfully! Redirecting...")).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL("/user/profile");
  opened.resolve();
  await expect(email).toHaveValue(first);
  await expect(pending).toHaveCount(0);

  await email.fill(second);
  await button(page, "Save changes").click();
  await expect(pending).toBeVisible();
  const link = await mailed(site, second, linkIn("/verify-email"));
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/auth/verify-email-link", (route) => asked.promise.then(() => route.continue()), {
    times: 1,
  });
  const secret = await openSecretLink(page, link, "code");
  await page.clock.pauseAt(Date.now() + 300_000);
  asked.resolve();
  await expect(page.getByRole("status").getByText("Email verified successfully!")).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL("/user/profile");
  await expect(email).toHaveValue(second);
  secret.expectKept();
  await page.goto(link);
  await expect(page.getByRole("alert").getByText("Invalid or expired verification link.")).toBeVisible();
});
