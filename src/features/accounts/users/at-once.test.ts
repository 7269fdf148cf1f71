import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { addUser, atOnce, signIn } from "#test/accounts/accounts.ts";
import { ben, listUsers, remove, setRole, sol } from "#test/accounts/users.ts";
import { test } from "#test/app/fixtures.ts";

test("AZ-5 two siteadmins demote and delete each other at once, and both stay", async ({ rita, ritas, site }) => {
  const other = await addUser(site, sol);
  const sols = await signIn(site, other);
  const statuses = new Set<number>();
  // Ten rounds: all 200 at once could wait longer for the writer's lock than a request does.
  for (let round = 0; round < 10; round += 1) {
    const tries = Array.from({ length: 5 }, (_, n) => [
      ritas.send("PUT", `/api/admin/users/${other.id}`, { role: n % 2 ? "user" : "admin" }),
      sols.send("PUT", `/api/admin/users/${rita.id}`, { role: n % 2 ? "user" : "admin" }),
      remove(ritas, other.id),
      remove(sols, rita.id),
    ]);
    for (const { status } of await Promise.all(tries.flat())) statuses.add(status);
  }
  expect(statuses).toEqual(new Set([403]));
  expect((await listUsers(sols)).map(({ role }) => role)).toEqual(["siteadmin", "siteadmin"]);
});

test("R-19 of a new role and a deletion at once none brings an account back", async ({ rita, ritas, site }) => {
  const users = await atOnce(25, (n) => addUser(site, { ...ben, email: `ben${n}@example.com` }));
  const pairs = users.map(({ id }, n) => {
    const calls = [() => setRole(ritas, id, "admin"), () => remove(ritas, id)];
    return Promise.all((n % 2 ? calls : calls.reverse()).map((call) => call()));
  });
  const statuses = (await Promise.all(pairs)).flat().map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  expect((await listUsers(ritas)).map(({ id }) => id)).toEqual([rita.id]);
});

test("USER-04 USER-13 two siteadmins who unmake each other at once leave one, who stays", async ({
  rita,
  ritas,
  site,
}) => {
  const other = await addUser(site, sol);
  for (let round = 0; round < 3; round += 1) {
    const sols = await signIn(site, other);
    const my = await signIn(site, rita);
    const unmake = (who: typeof ritas, { id }: { id: number }, { password: adminPassword }: typeof rita) =>
      who.send("PUT", `/api/admin/users/${id}`, { role: "admin", adminPassword });
    const answers = await Promise.all([unmake(my, other, rita), unmake(sols, rita, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const roles = await site.db.selectFrom("users").select("role").execute();
    expect(roles.map(({ role }) => role).sort()).toEqual(["admin", "siteadmin"]);
    await site.db.updateTable("users").set({ role: "siteadmin" }).execute();
  }
});
