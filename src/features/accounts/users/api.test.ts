import { expect } from "vitest";
import { addUser, asMe, read, signIn } from "#test/accounts/accounts.ts";
import { ben, listUsers, remove, setRole, sol, storedRole } from "#test/accounts/users.ts";
import { test } from "#test/app/fixtures.ts";

test("AZ-8 USER-03 a siteadmin sees all accounts, with these members only", async ({ rita, ritas, site }) => {
  await addUser(site, { ...ben, username: "ben" });
  const users = await listUsers(ritas);
  expect(users).toEqual([asMe(rita), expect.objectContaining({ name: "Ben Oak", username: "ben", role: "user" })]);
});

test("OP-5 a role change and a deletion stand in the log, with who did it", async ({ rita, ritas, site }) => {
  const { id } = await addUser(site, ben);
  await setRole(ritas, id, "admin");
  await remove(ritas, id);
  await setRole(ritas, rita.id, "user");
  const lines = site.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ kind: "role-changed", userId: id, by: rita.id, details: { from: "user", to: "admin" } }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ kind: "user-deleted", userId: id, by: rita.id }));
  expect(lines).toContainEqual(expect.objectContaining({ msg: "access refused", userId: rita.id, reason: "self" }));
  expect(site.logLines.join("")).not.toContain("@example.com");
});

test("USER-04 USER-07 SE-4 a deleted user is gone with every session", async ({ rita, ritas, site }) => {
  const user = await addUser(site, ben);
  const bens = await signIn(site, user);
  expect(await read(remove(ritas, user.id))).toEqual([200, { deleted: true }]);
  expect((await bens.send("POST", "/api/user/logout", {})).status).toBe(401);
  expect(await site.db.selectFrom("sessions").where("user_id", "=", user.id).selectAll().execute()).toEqual([]);
  expect((await listUsers(ritas)).map(({ id }) => id)).toEqual([rita.id]);
  expect((await remove(ritas, user.id)).status).toBe(404);
  expect((await setRole(ritas, user.id, "admin")).status).toBe(404);
});

test("AZ-4 USER-04 no one changes or deletes the own account, or a siteadmin: 403", async ({ rita, ritas, site }) => {
  const other = await addUser(site, sol);
  for (const id of [rita.id, other.id]) {
    for (const answer of [await setRole(ritas, id, "user"), await remove(ritas, id)]) expect(answer.status).toBe(403);
    expect(await storedRole(site, id)).toBe("siteadmin");
  }
});

test("USER-07 a new account never gets a deleted one's id", async ({ ritas, site }) => {
  const first = await addUser(site, ben);
  await remove(ritas, first.id);
  expect((await addUser(site, ben)).id).toBeGreaterThan(first.id);
});
