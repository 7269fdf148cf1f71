import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts/accounts.ts";
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

test("GUARD-01 USER-04 second reading: an admin lists users, changes roles and deletes", async () => {
  const ben = await addUser(site, { name: "Ben Oak", email: "ben@example.com", role: "user" });
  expect((await adas.send("GET", "/api/admin/users")).status).toBe(200);
  expect((await adas.send("PUT", `/api/admin/users/${ben.id}`, { role: "admin" })).status).toBe(200);
  expect((await adas.send("PUT", `/api/admin/users/${ben.id}`, { role: "user" })).status).toBe(200);
  expect((await adas.send("DELETE", `/api/admin/users/${ben.id}`)).status).toBe(200);
});

test("AZ-4 second reading: an admin still touches neither a siteadmin nor themselves", async () => {
  for (const { id } of [rita, ada]) {
    expect((await adas.send("PUT", `/api/admin/users/${id}`, { role: "user" })).status).toBe(403);
    expect((await adas.send("DELETE", `/api/admin/users/${id}`)).status).toBe(403);
  }
  expect((await adas.send("PUT", `/api/admin/users/${rita.id}`, { role: "siteadmin" })).status).toBe(400);
  const roles = await site.db.selectFrom("users").select(["id", "role"]).orderBy("id").execute();
  expect(roles).toEqual([
    { id: rita.id, role: "siteadmin" },
    { id: ada.id, role: "admin" },
  ]);
});

test("GUARD-06 second reading: a mere user is refused as before", async () => {
  const bens = await signIn(site, await addUser(site, { name: "Ben Oak", email: "ben@example.com", role: "user" }));
  expect((await bens.send("GET", "/api/admin/users")).status).toBe(403);
  expect((await bens.send("DELETE", `/api/admin/users/${ada.id}`)).status).toBe(403);
});

test("SE-8 an admin who is made a user while their calls are under way changes nothing afterwards", async () => {
  const users = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      addUser(site, { name: "Ben Oak", email: `ben${n}@example.com`, role: "user" }),
    ),
  );
  const ritas = await signIn(site, rita);
  const before = users.slice(0, 10).map(({ id }) => adas.send("DELETE", `/api/admin/users/${id}`));
  const demotion = ritas.send("PUT", `/api/admin/users/${ada.id}`, { role: "user" });
  const after = users.slice(10).map(({ id }) => adas.send("DELETE", `/api/admin/users/${id}`));
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
