import { expect } from "vitest";
import { addUser } from "#test/accounts/accounts.ts";
import { ben, listUsers, remove, setRole } from "#test/accounts/users.ts";
import { test } from "#test/app/fixtures.ts";

test("AZ-8 USER-03 a siteadmin sees all accounts, with these members only", async ({ rita, ritas, site }) => {
  await addUser(site, { ...ben, username: "ben" });
  const users = await listUsers(ritas);
  expect(users).toEqual([
    {
      id: rita.id,
      name: "Rita Moss",
      username: null,
      email: "rita@example.com",
      role: "siteadmin",
      created_at: "2026-03-02T15:00:00.000Z",
      twofactorRequired: false,
      twoFactorMethod: null,
    },
    expect.objectContaining({ name: "Ben Oak", username: "ben", role: "user" }),
  ]);
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
