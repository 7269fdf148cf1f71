import { describe, expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { ben, listUsers, setRole, sol, storedRole } from "#test/accounts/users.ts";
import { test } from "#test/app/fixtures.ts";

describe("roles", () => {
  test("USER-04 a user becomes an admin and a user again; the answer is the user as they are now", async ({
    ritas,
    site,
  }) => {
    const { id } = await addUser(site, ben);
    for (const role of ["admin", "user"]) {
      const answer = await setRole(ritas, id, role);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ user: (await listUsers(ritas))[1] });
      expect(await storedRole(site, id)).toBe(role);
    }
  });

  test("USER-07 SE-4 another role ends every session and device of that user, pending logins and resets, and none of others", async ({
    ritas,
    site,
  }) => {
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

  test("AU-14 a changed role is reported to its owner by email", async ({ ritas, site }) => {
    const { id } = await addUser(site, ben);
    await setRole(ritas, id, "admin");
    await site.outbox.runDue();
    expect(site.mailbox.mails).toEqual([
      expect.objectContaining({ to: "ben@example.com", subject: "Your role was changed" }),
    ]);
    expect(site.mailbox.mails[0]?.text).toContain("Your role is now Admin.");
    expect(site.mailbox.mails[0]?.text).toContain("Monday, March 2, 2026 at 10:00 AM Eastern Time");
    expect(site.mailbox.mails[0]?.text).toContain("If you have a question about this, call us at 352-555-0142.");
    expect(site.mailbox.mails[0]?.text).not.toContain("If this was not you");
  });

  test("USER-04 setting the current role changes nothing: the sessions stay and no email is sent", async ({
    ritas,
    site,
  }) => {
    const user = await addUser(site, ben);
    await signIn(site, user);
    expect((await setRole(ritas, user.id, "user")).status).toBe(200);
    await site.outbox.runDue();
    expect(site.mailbox.mails).toEqual([]);
    const sessions = await site.db.selectFrom("sessions").where("user_id", "=", user.id).selectAll().execute();
    expect(sessions).toHaveLength(1);
  });

  test.for([["siteadmin"], ["root"], [""], [null], [["admin"]], ["Admin"], [" admin"], [1], [true], [{}]])(
    "AZ-4 the role %j is none that can be given: 400",
    async ([role], { ritas, site }) => {
      const { id } = await addUser(site, ben);
      const answer = await setRole(ritas, id, role);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ fields: { role: "The role must be user or admin." } });
      expect(await storedRole(site, id)).toBe("user");
    },
  );

  test("AZ-4 IN-10 members beside the role are refused, and with them the role: 400", async ({ ritas, site }) => {
    const { id } = await addUser(site, ben);
    for (const more of ['"id":1', '"email":"x@example.com"', '"__proto__":{"role":"siteadmin"}', '"constructor":1']) {
      const sent = { headers: { ...ritas.headers, "content-type": "application/json" } };
      const answer = await site.call("PUT", `/api/admin/users/${id}`, sent, `{"role":"admin",${more}}`);
      expect(answer.status).toBe(400);
    }
    expect((await ritas.send("PUT", `/api/admin/users/${id}`, {})).status).toBe(400);
    expect((await ritas.send("PUT", `/api/admin/users/${id}`, [])).status).toBe(400);
    expect(await storedRole(site, id)).toBe("user");
  });

  test("AZ-4 USER-04 no one changes their own role, or that of a siteadmin: 403", async ({ rita, ritas, site }) => {
    const other = await addUser(site, sol);
    for (const id of [rita.id, other.id]) {
      expect((await setRole(ritas, id, "user")).status).toBe(403);
      expect(await storedRole(site, id)).toBe("siteadmin");
    }
  });
});
