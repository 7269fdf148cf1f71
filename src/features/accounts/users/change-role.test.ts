import { expect } from "vitest";
import { addUser, read, sentMails, signIn, signInByForm, type TestUser } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { mailedResetToken } from "#test/accounts/password-reset.ts";
import { beginSignIn } from "#test/accounts/sign-in.ts";
import { ben, listUsers, remove, setRole, storedRole } from "#test/accounts/users.ts";
import { test } from "#test/app/fixtures.ts";

test("USER-04 a user becomes an admin and a user again, and the answer says so", async ({ ritas, site }) => {
  const { id } = await addUser(site, ben);
  for (const role of ["admin", "user"]) {
    expect(await read(setRole(ritas, id, role))).toEqual([200, { user: (await listUsers(ritas))[1] }]);
    expect(await storedRole(site, id)).toBe(role);
  }
});

test("USER-07 SE-4 another role ends all that the user has open, and nothing of others", async ({ ritas, site }) => {
  const user = await addUser(site, ben);
  const [phone, desk] = [await signInByForm(site, user), await signIn(site, user)];
  await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", user.id).execute();
  await beginSignIn(site, user);
  await mailedResetToken(site, user.email);
  const tables = ["devices", "sign_in_challenges", "password_resets"] as const;
  for (const table of tables) expect(await site.db.selectFrom(table).selectAll().execute()).toHaveLength(1);

  expect((await setRole(ritas, user.id, "admin")).status).toBe(200);
  for (const browser of [phone, desk]) expect((await browser.send("POST", "/api/user/logout", {})).status).toBe(401);
  for (const table of tables) expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect((await ritas.send("GET", "/api/admin/users")).status).toBe(200);
});

test("AU-14 a changed role is reported to its owner by email", async ({ ritas, site }) => {
  const { id } = await addUser(site, ben);
  await setRole(ritas, id, "admin");
  expect(await sentMails(site)).toEqual([
    expect.objectContaining({ to: "ben@example.com", subject: "Your role was changed" }),
  ]);
  expect(site.mailbox.mails[0]?.text).toContain("You’re now an Admin: you can read messages");
  expect(site.mailbox.mails[0]?.text).toContain("Monday, March 2, 2026 at 10 am Eastern Time");
  expect(site.mailbox.mails[0]?.text).toContain("If you have a question about this, call us at 352-555-0142.");
  expect(site.mailbox.mails[0]?.text).not.toContain("If this wasn’t you");
});

test("USER-04 setting the current role ends no session and sends no email", async ({ ritas, site }) => {
  const user = await addUser(site, ben);
  await signIn(site, user);
  expect((await setRole(ritas, user.id, "user")).status).toBe(200);
  expect(await sentMails(site)).toEqual([]);
  const sessions = await site.db.selectFrom("sessions").where("user_id", "=", user.id).selectAll().execute();
  expect(sessions).toHaveLength(1);
});

test("AZ-4 no other role can be given: 400; siteadmin not without the password: 403", async ({ ritas, site }) => {
  const { id } = await addUser(site, ben);
  expect((await setRole(ritas, id, "siteadmin")).status).toBe(403);
  for (const role of ["root", "", null, ["admin"], "Admin", " admin", 1, true, {}]) {
    const answer = await setRole(ritas, id, role);
    expect(answer.status, JSON.stringify(role)).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { role: "The role must be user, admin or siteadmin." } });
  }
  expect(await storedRole(site, id)).toBe("user");
});

const siteadminOf = (user: TestUser, role: string, by: TestUser) =>
  [`/api/admin/users/${user.id}`, { role, adminPassword: by.password }] as const;

test("USER-13 S-7 a siteadmin makes another with the own password once their two-factor is on, and unmakes them", async ({
  rita,
  ritas,
  site,
}) => {
  const user = await addUser(site, { ...ben, role: "user" });
  const make = siteadminOf(user, "siteadmin", rita);
  const wrong = { role: "siteadmin", adminPassword: "not my password" };
  expect((await ritas.send("PUT", make[0], wrong)).status).toBe(403);
  const early = await read(ritas.send("PUT", ...make));
  expect(early).toEqual([409, { error: expect.stringContaining("Ben Oak has to turn on two-factor") }]);
  expect(await storedRole(site, user.id)).toBe("user");
  await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", user.id).execute();
  const bens = await signIn(site, user);
  expect((await ritas.send("PUT", ...make)).status).toBe(200);
  expect(await storedRole(site, user.id)).toBe("siteadmin");
  expect((await bens.send("GET", "/api/user/access")).status).toBe(401);
  expect((await sentMails(site)).map(({ to, text }) => [to, text.includes("You’re now a Site admin")])).toEqual([
    [user.email, true],
  ]);
  expect((await remove(ritas, user.id)).status).toBe(403);
  expect((await ritas.send("PUT", ...siteadminOf(rita, "admin", rita))).status).toBe(403);
  expect((await ritas.send("PUT", ...siteadminOf(user, "admin", rita))).status).toBe(200);
  expect((await readActivity(site)).join()).toContain("changed the role of Ben Oak from Site admin to Admin");
  expect((await remove(ritas, user.id)).status).toBe(200);
});
