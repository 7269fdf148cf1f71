import { addInvite } from "#test/accounts/invites.ts";
import { expectAccessible } from "../support/browser/fixtures.ts";
import { openSecretLink } from "../support/site/link-secret.ts";
import { expect, fillSignIn, test } from "../support/staff/fixtures.ts";

const password = "nine lanterns cross the marsh";

test.use({ expectedErrors: [/status of 40[0139]|ERR_FAILED/] });

test("USER-06 USER-09 USER-10 LOOK-56 LOOK-57 a person is invited after refusals that lose nothing", async ({
  page,
  enter,
}) => {
  const me = await enter("siteadmin");
  await page.goto("/admin/users");
  await page.getByRole("button", { name: "Invite User" }).click();
  await expect(page.getByText("Step 1 of 2: your password. Step 2: whom to invite.")).toBeVisible();
  const own = page.getByLabel("Your password", { exact: true });
  const email = page.getByLabel("Email of the person you invite");
  const send = page.getByRole("button", { name: "Send Invite" });
  await expect(own).toBeFocused();
  await own.fill("not the right one");
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  const role = page.getByLabel("Role", { exact: true });
  await expect(role).toHaveValue("user");
  await expect(role).toHaveAccessibleDescription(
    /A User sees only their own account .* you can change this in the list below/,
  );
  await role.selectOption("admin");
  await email.fill(me.email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("That password is incorrect.")).toBeVisible();
  await expect(own).toBeFocused();
  await expect(own).toHaveAccessibleDescription(/We kept the address \S+ for the next step\./);
  await own.fill(me.password);
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue(me.email);
  await send.click();
  await expect(page.getByRole("alert").getByText("There is already an account with this email address.")).toBeVisible();
  await expect(email).toHaveValue(me.email);
  await email.fill(`ben.${me.email}`);
  await page.route("**/api/admin/send-invite", (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(page.getByRole("alert").getByText("Failed to send invitation.")).toBeVisible();
  await send.click();
  await expect(page.getByRole("status").getByText("Invitation sent!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite User" })).toBeFocused();
  const pending = page.getByRole("listitem").filter({ hasText: `ben.${me.email}` });
  await expect(pending).toContainText(/Admin · Invited today at/);
  await pending.getByRole("button", { name: /^Resend/ }).click();
  await own.fill(me.password);
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue(`ben.${me.email}`);
  await expect(role).toHaveValue("admin");
  await send.click();
  await expect(page.getByRole("status").getByText("Invitation sent!")).toBeVisible();
  await expectAccessible(page, "main");
  await pending.getByRole("button", { name: /^Cancel/ }).click();
  await expect(page.getByText(`The invitation to ben.${me.email} is canceled.`)).toBeVisible();
  await expect(pending).toHaveCount(0);
});

test("AUTH-12 AUTH-14 TK-4 the invited person registers without a mouse", async ({ page, site, db, addPerson }) => {
  const inviter = await addPerson();
  const [email, username] = [`ben.${inviter.email}`, `ben.${inviter.username}`];
  const invite = await addInvite({ db, clock: { now: () => new Date() } }, email, inviter);
  const link = `${site.origin}/register?invite=${invite}&email=${encodeURIComponent(email)}`;
  const secret = await openSecretLink(page, link, "invite");
  // A phone that loads the page again must not lose the link.
  await page.reload();
  const name = page.getByLabel("Name", { exact: true });
  const chosen = page.getByLabel("Password", { exact: true });
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  while (!(await name.evaluate((element) => element === document.activeElement))) await page.keyboard.press("Tab");
  for (const typed of ["Ben Oak", "b!", "", "gutters and gutters"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("status").getByText("Leave out our company")).toBeVisible();
  await page.keyboard.press("Space");
  await expect(chosen).toHaveAttribute("type", "text");
  await page.keyboard.press("Tab");
  await page.keyboard.type("something else");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Passwords do not match.")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();

  await page.getByLabel("Username").fill(username);
  await chosen.fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await expect(page.getByText("Passwords do not match.")).toBeHidden();
  await page.route("**/api/auth/register-invite", (route) => route.abort(), { times: 1 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").getByText("Registration failed.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login?registered=1");
  secret.expectKept();
  await fillSignIn(page, username, password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/user/profile");
  await expect(name).toHaveValue("Ben Oak");
});
