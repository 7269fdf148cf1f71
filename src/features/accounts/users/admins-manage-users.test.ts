import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, atOnce, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { mailedInvite, register } from "#test/accounts/invites.ts";
import { listUsers, remove, setRole } from "#test/accounts/users.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

/** The second reading of the specification: ADMINS_MANAGE_USERS=true (docs/decisions/0010-roles.md). */
let site: TestApp;
let rita: TestUser;
let ada: TestUser;
let adas: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { ADMINS_MANAGE_USERS: "true" } });
  rita = await addUser(site);
  ada = await addUser(site, { name: "Ada Pine", email: "ada@example.com", role: "admin" });
  adas = await signIn(site, ada);
});
afterEach(() => site.close());

test("GUARD-01 USER-04 USER-06 second reading: an admin invites, lists users, changes roles and deletes", async () => {
  const invite = { email: "ben@example.com", adminPassword: ada.password };
  expect((await adas.send("POST", "/api/admin/send-invite", invite)).status).toBe(200);
  const { invite: token } = await mailedInvite(site, invite.email);
  expect((await register(site, { invite: token })).status).toBe(200);
  const ben = (await listUsers(adas)).find(({ email }) => email === invite.email);
  expect(ben).toMatchObject({ role: "user" });
  for (const role of ["admin", "user"]) expect((await setRole(adas, ben?.id ?? 0, role)).status).toBe(200);
  expect((await remove(adas, ben?.id ?? 0)).status).toBe(200);
});

test("AZ-4 USER-13 second reading: an admin touches no siteadmin, not themselves, and makes no siteadmin, with the own password neither", async () => {
  const ben = await addUser(site, { name: "Ben Oak", email: "ben@example.com", role: "user" });
  await site.db.updateTable("users").set({ two_factor_method: "email" }).where("id", "=", ben.id).execute();
  for (const { id } of [rita, ada]) {
    expect((await setRole(adas, id, "user")).status).toBe(403);
    expect((await remove(adas, id)).status).toBe(403);
  }
  expect((await setRole(adas, rita.id, "siteadmin")).status).toBe(403);
  const adminPassword = ada.password;
  for (const { id, role } of [
    { ...ben, role: "siteadmin" },
    { ...rita, role: "admin" },
    { ...ada, role: "siteadmin" },
  ])
    expect((await adas.send("PUT", `/api/admin/users/${id}`, { role, adminPassword })).status).toBe(403);
  const roles = await site.db.selectFrom("users").select(["id", "role"]).orderBy("id").execute();
  expect(roles).toEqual([
    { id: rita.id, role: "siteadmin" },
    { id: ada.id, role: "admin" },
    { id: ben.id, role: "user" },
  ]);
});

test("SE-8 an admin who is made a user while their calls are under way changes nothing afterwards", async () => {
  const users = await atOnce(20, (n) => addUser(site, { name: "Ben Oak", email: `ben${n}@example.com`, role: "user" }));
  const ritas = await signIn(site, rita);
  const before = users.slice(0, 10).map(({ id }) => remove(adas, id));
  const demotion = setRole(ritas, ada.id, "user");
  const after = users.slice(10).map(({ id }) => remove(adas, id));
  const statuses = (await Promise.all([...before, ...after])).map(({ status }) => status);
  expect((await demotion).status).toBe(200);
  // Exactly the calls that were answered with 200 took effect.
  const left = await site.db.selectFrom("users").select("id").where("email", "like", "ben%").orderBy("id").execute();
  const refused = users
    .filter((_, n) => statuses[n] !== 200)
    .map(({ id }) => ({ id }))
    .toSorted((a, b) => a.id - b.id);
  expect(left).toEqual(refused);
  expect(new Set(statuses.filter((status) => status !== 200))).toEqual(new Set([401]));
});
