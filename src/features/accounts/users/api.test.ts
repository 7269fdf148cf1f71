import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addUser, type SignedIn, signIn, type TestUser } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import type { Me } from "../session/me.server.ts";

let site: TestApp;
let rita: TestUser;
let ritas: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site);
  ritas = await signIn(site, rita);
});
afterEach(() => site.close());

const ben = { name: "Ben Oak", email: "ben@example.com", role: "user" } as const;
const ada = { name: "Ada Pine", email: "ada@example.com", role: "admin" } as const;
const sol = { name: "Sol Reed", email: "sol@example.com", role: "siteadmin" } as const;

async function roleOf(id: number): Promise<string | undefined> {
  return (await site.db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst())?.role;
}

const setRole = (who: SignedIn, id: number | string, role: unknown) =>
  who.send("PUT", `/api/admin/users/${id}`, { role });
const remove = (who: SignedIn, id: number | string) => who.send("DELETE", `/api/admin/users/${id}`);
const list = async (who: SignedIn) => (await (await who.send("GET", "/api/admin/users")).json()) as { users: Me[] };

describe("who may", () => {
  test("GUARD-06 nobody who is not signed in lists, changes or deletes users: 401", async () => {
    const { id } = await addUser(site, ben);
    const headers = { origin: site.config.origin };
    expect((await site.get("/api/admin/users")).status).toBe(401);
    expect((await site.call("PUT", `/api/admin/users/${id}`, { headers }, "{}")).status).toBe(401);
    expect((await site.call("DELETE", `/api/admin/users/${id}`, { headers })).status).toBe(401);
    expect(await roleOf(id)).toBe("user");
  });

  test("GUARD-06 USER-03 neither users nor admins list, change or delete users: 403", async () => {
    const { id } = await addUser(site, ben);
    for (const account of [ada, { ...ben, email: "other@example.com" }]) {
      const who = await signIn(site, await addUser(site, account));
      expect((await who.send("GET", "/api/admin/users")).status).toBe(403);
      expect((await setRole(who, id, "admin")).status).toBe(403);
      expect((await remove(who, id)).status).toBe(403);
    }
    expect(await roleOf(id)).toBe("user");
  });

  test("GUARD-07 CS-2 another site's page, or one without the csrf header, changes nothing: 403", async () => {
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
    expect(await roleOf(id)).toBe("user");
  });
});

test("AZ-8 USER-03 a siteadmin sees everybody, and of everybody these members only", async () => {
  await addUser(site, { ...ben, username: "ben" });
  const { users } = await list(ritas);
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

describe("roles", () => {
  test("USER-04 a user becomes an admin and a user again; the answer is the user as they are now", async () => {
    const { id } = await addUser(site, ben);
    for (const role of ["admin", "user"]) {
      const answer = await setRole(ritas, id, role);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ user: (await list(ritas)).users[1] });
      expect(await roleOf(id)).toBe(role);
    }
  });

  test("USER-07 SE-4 another role ends every session and device of that user, pending sign-ins and resets, and nobody else's", async () => {
    const user = await addUser(site, ben);
    const [phone, desk] = [await signIn(site, user), await signIn(site, user)];
    const soon = "2026-03-02T15:10:00.000Z";
    const hash = (letter: string) => letter.repeat(64);
    await site.db
      .insertInto("devices")
      .values({
        token_hash: hash("a"),
        public_id: "device",
        user_id: user.id,
        first_seen_at: soon,
        last_seen_at: soon,
        trusted_until: soon,
        user_agent: "",
      })
      .execute();
    await site.db
      .insertInto("sign_in_challenges")
      .values({ token_hash: hash("b"), user_id: user.id, method: "app", credential_version: 1, expires_at: soon })
      .execute();
    await site.db
      .insertInto("password_resets")
      .values({ token_hash: hash("c"), user_id: user.id, mismatches: 0, expires_at: soon })
      .execute();

    expect((await setRole(ritas, user.id, "admin")).status).toBe(200);
    for (const browser of [phone, desk]) expect((await browser.send("POST", "/api/user/logout", {})).status).toBe(401);
    for (const table of ["devices", "sign_in_challenges", "password_resets"] as const)
      expect(await site.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await ritas.send("GET", "/api/admin/users")).status).toBe(200);
  });

  test("AU-14 whoever gets another role is told by mail", async () => {
    const { id } = await addUser(site, ben);
    await setRole(ritas, id, "admin");
    await site.outbox.runDue();
    expect(site.mailbox.mails).toEqual([
      expect.objectContaining({ to: "ben@example.com", subject: "Your role was changed" }),
    ]);
    expect(site.mailbox.mails[0]?.text).toContain("Your role is now admin.");
    expect(site.mailbox.mails[0]?.text).toContain("Monday, March 2, 2026 at 10:00 AM");
  });

  test("USER-04 the role that somebody has already changes nothing: their sessions stay and no mail goes out", async () => {
    const user = await addUser(site, ben);
    await signIn(site, user);
    expect((await setRole(ritas, user.id, "user")).status).toBe(200);
    await site.outbox.runDue();
    expect(site.mailbox.mails).toEqual([]);
    const sessions = await site.db.selectFrom("sessions").where("user_id", "=", user.id).selectAll().execute();
    expect(sessions).toHaveLength(1);
  });

  test.each(["siteadmin", "root", "", null, ["admin"], "Admin", " admin", 1, true, {}])(
    "AZ-4 the role %j is none that can be given: 400",
    async (role) => {
      const { id } = await addUser(site, ben);
      const answer = await setRole(ritas, id, role);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ fields: { role: "The role must be user or admin." } });
      expect(await roleOf(id)).toBe("user");
    },
  );

  test("AZ-4 IN-10 members beside the role are refused, and with them the role: 400", async () => {
    const { id } = await addUser(site, ben);
    for (const more of ['"id":1', '"email":"x@example.com"', '"__proto__":{"role":"siteadmin"}', '"constructor":1']) {
      const sent = { headers: { ...ritas.headers, "content-type": "application/json" } };
      const answer = await site.call("PUT", `/api/admin/users/${id}`, sent, `{"role":"admin",${more}}`);
      expect(answer.status).toBe(400);
    }
    expect((await ritas.send("PUT", `/api/admin/users/${id}`, {})).status).toBe(400);
    expect((await ritas.send("PUT", `/api/admin/users/${id}`, [])).status).toBe(400);
    expect(await roleOf(id)).toBe("user");
  });

  test("AZ-4 USER-04 nobody changes their own role, and nobody a siteadmin's: 403", async () => {
    const other = await addUser(site, sol);
    for (const id of [rita.id, other.id]) {
      expect((await setRole(ritas, id, "user")).status).toBe(403);
      expect(await roleOf(id)).toBe("siteadmin");
    }
  });
});

describe("deletion", () => {
  test("USER-04 USER-07 SE-4 a deleted user is gone with every session, and gone the second time: 404", async () => {
    const user = await addUser(site, ben);
    const bens = await signIn(site, user);
    const answer = await remove(ritas, user.id);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ deleted: true });
    expect((await bens.send("POST", "/api/user/logout", {})).status).toBe(401);
    expect(await site.db.selectFrom("sessions").where("user_id", "=", user.id).selectAll().execute()).toEqual([]);
    expect((await list(ritas)).users.map(({ id }) => id)).toEqual([rita.id]);
    expect((await remove(ritas, user.id)).status).toBe(404);
    expect((await setRole(ritas, user.id, "admin")).status).toBe(404);
  });

  test("AZ-4 USER-04 nobody deletes themselves, and nobody a siteadmin: 403", async () => {
    const other = await addUser(site, sol);
    for (const id of [rita.id, other.id]) {
      expect((await remove(ritas, id)).status).toBe(403);
      expect(await roleOf(id)).toBe("siteadmin");
    }
  });

  test("USER-07 a new account never gets a deleted one's id", async () => {
    const first = await addUser(site, ben);
    await remove(ritas, first.id);
    expect((await addUser(site, ben)).id).toBeGreaterThan(first.id);
  });
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

test.each(oddIds.map((id) => [id.slice(0, 30), id]))(
  "AZ-6 /api/admin/users/%s is nobody: 404, and no row is touched",
  async (_, id) => {
    await addUser(site, ben);
    expect((await setRole(ritas, id, "admin")).status).toBe(404);
    expect((await remove(ritas, id)).status).toBe(404);
    expect((await list(ritas)).users.map(({ role }) => role)).toEqual(["siteadmin", "user"]);
  },
);

test("AZ-5 two siteadmins demote and delete each other 200 times at once: both stay, and both stay signed in", async () => {
  const other = await addUser(site, sol);
  const sols = await signIn(site, other);
  const tries = Array.from({ length: 50 }, (_, n) => [
    ritas.send("PUT", `/api/admin/users/${other.id}`, { role: n % 2 ? "user" : "admin" }),
    sols.send("PUT", `/api/admin/users/${rita.id}`, { role: n % 2 ? "user" : "admin" }),
    remove(ritas, other.id),
    remove(sols, rita.id),
  ]);
  const answers = await Promise.all(tries.flat());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await list(sols)).users.map(({ role }) => role)).toEqual(["siteadmin", "siteadmin"]);
});

test("R-19 role against deletion, 25 users at once: 200 or 404, nobody comes back, nothing fails", async () => {
  const users = await Promise.all(
    Array.from({ length: 25 }, (_, n) => addUser(site, { ...ben, email: `ben${n}@example.com` })),
  );
  const pairs = users.map(({ id }, n) => {
    const calls = [() => setRole(ritas, id, "admin"), () => remove(ritas, id)];
    return Promise.all((n % 2 ? calls : calls.reverse()).map((call) => call()));
  });
  const statuses = (await Promise.all(pairs)).flat().map(({ status }) => status);
  expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  expect((await list(ritas)).users.map(({ id }) => id)).toEqual([rita.id]);
});

test("OP-5 a role change and a deletion stand in the log, with who did it and without addresses", async () => {
  const { id } = await addUser(site, ben);
  await setRole(ritas, id, "admin");
  await remove(ritas, id);
  await setRole(ritas, rita.id, "user");
  const lines = site.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: "role set", userId: id, by: rita.id, before: "user", role: "admin" }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ msg: "user deleted", userId: id, by: rita.id }));
  expect(lines).toContainEqual(expect.objectContaining({ msg: "access refused", userId: rita.id, reason: "self" }));
  expect(site.logLines.join("")).not.toContain("@example.com");
});
