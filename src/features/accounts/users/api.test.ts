import { describe, expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { ada, ben, listUsers, remove, setRole, storedRole } from "#test/accounts/users.ts";
import { test } from "#test/app/fixtures.ts";

describe("who may", () => {
  test("GUARD-06 without a session listing, changing and deleting users is 401", async ({ site }) => {
    const { id } = await addUser(site, ben);
    const headers = { origin: site.config.origin };
    expect((await site.get("/api/admin/users")).status).toBe(401);
    expect((await site.call("PUT", `/api/admin/users/${id}`, { headers }, "{}")).status).toBe(401);
    expect((await site.call("DELETE", `/api/admin/users/${id}`, { headers })).status).toBe(401);
    expect(await storedRole(site, id)).toBe("user");
  });

  test("GUARD-06 USER-03 neither users nor admins list, change or delete users: 403", async ({ site }) => {
    const { id } = await addUser(site, ben);
    for (const account of [ada, { ...ben, email: "other@example.com" }]) {
      const who = await signIn(site, await addUser(site, account));
      expect((await who.send("GET", "/api/admin/users")).status).toBe(403);
      expect((await setRole(who, id, "admin")).status).toBe(403);
      expect((await remove(who, id)).status).toBe(403);
    }
    expect(await storedRole(site, id)).toBe("user");
  });

  test("GUARD-07 CS-2 another site's page, or one without the csrf header, changes nothing: 403", async ({
    ritas,
    site,
  }) => {
    const { id } = await addUser(site, ben);
    const { cookie, headers } = ritas;
    for (const wrong of [
      { ...headers, origin: "https://evil.example" },
      { cookie, origin: headers.origin },
    ]) {
      const sent = { headers: { ...wrong, "content-type": "application/json" } };
      expect((await site.call("PUT", `/api/admin/users/${id}`, sent, '{"role":"admin"}')).status).toBe(403);
      expect((await site.call("DELETE", `/api/admin/users/${id}`, { headers: wrong })).status).toBe(403);
    }
    expect(await storedRole(site, id)).toBe("user");
  });
});

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

const oddIds = [
  "0",
  "-1",
  "+2",
  "02",
  "1e3",
  "2e0",
  "0x2",
  "2.0",
  "9007199254740992",
  "9007199254740993",
  "99999999999999999999",
  "2%00",
  "2%20",
  "2%2F..",
  "2/..",
  "..%2F2",
  "%D9%A2",
  "NaN",
  "9".repeat(10_240),
];

test.for(oddIds.map((id) => [id.slice(0, 30), id] as const))(
  "AZ-6 /api/admin/users/%s is no account: 404, and no row is touched",
  async ([_, id], { ritas, site }) => {
    await addUser(site, ben);
    expect((await setRole(ritas, id, "admin")).status).toBe(404);
    expect((await remove(ritas, id)).status).toBe(404);
    expect((await listUsers(ritas)).map(({ role }) => role)).toEqual(["siteadmin", "user"]);
  },
);

test("OP-5 a role change and a deletion stand in the log, with who did it and without addresses", async ({
  rita,
  ritas,
  site,
}) => {
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
