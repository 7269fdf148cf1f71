import { expect } from "vitest";
import { addUser, aPassword, atOnce, read } from "#test/accounts/accounts.ts";
import { addInvite, register } from "#test/accounts/invites.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as siteTest } from "#test/app/fixtures.ts";

const test = siteTest.extend<{ invite: string }>({
  invite: async ({ site, rita }, use) => use(await addInvite(site, "ben@example.com", rita)),
});

const hour = 60 * 60;
const refused = { error: "Invalid or expired invite link." };
const verify = (site: TestApp, body: Record<string, unknown>) => site.post("/api/auth/verify-invite", body);
const accounts = ({ db }: TestApp) =>
  db.selectFrom("users").select(["email", "role"]).where("email", "!=", "rita@example.com").execute();

async function opensNothing(site: TestApp, token: string, email = "ben@example.com") {
  expect(await (await verify(site, { invite: token, email })).json()).toEqual({ valid: false, emailFixed: true });
  expect(await read(register(site, { invite: token, email }))).toEqual([400, refused]);
}

test("AUTH-12 verifying works any number of times, in any case, and consumes nothing", async ({ invite, site }) => {
  for (const email of ["ben@example.com", " Ben@Example.COM "]) {
    expect(await read(verify(site, { invite, email }))).toEqual([200, { valid: true, emailFixed: true }]);
  }
  expect((await register(site, { invite })).status).toBe(200);
});

test("AUTH-12 TK-6 the invited person becomes a user with their password, not signed in", async ({ invite, site }) => {
  const answer = await register(site, { invite, username: "ben.oak", name: "  Ben  Oak " });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: "Your account is ready. You can log in now." });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const row = await site.db.selectFrom("users").selectAll().where("email", "=", "ben@example.com").executeTakeFirst();
  expect(row).toMatchObject({ name: "Ben  Oak", username: "ben.oak", role: "user", two_factor_method: null });
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  expect(await site.passwords.verify(aPassword, row?.password_hash)).toBe(true);
});

test("TK-6 an invite opens nothing with another address; it stays good for its own", async ({ invite, site }) => {
  await opensNothing(site, invite, "eve@example.com");
  expect((await register(site, { invite })).status).toBe(200);
});

test("TK-6 AU-3 an invite opens nothing with a letter of another alphabet in the address", async ({ rita, site }) => {
  const kims = await addInvite(site, "kim@example.com", rita);
  const answer = await verify(site, { invite: kims, email: "\u212Aim@example.com" });
  expect(await answer.json()).toEqual({ valid: false, emailFixed: true });
  expect((await register(site, { invite: kims, email: "\u212Aim@example.com" })).status).toBe(400);
});

test("TK-6 an invite opens nothing the second time", async ({ invite, site }) => {
  await register(site, { invite });
  await opensNothing(site, invite);
  expect(await accounts(site)).toEqual([{ email: "ben@example.com", role: "user" }]);
});

test("TK-6 an invite opens nothing after 72 hours, and not a second before", async ({ invite, site }) => {
  site.clock.pass(72 * hour - 1);
  expect(await (await verify(site, { invite, email: "ben@example.com" })).json()).toMatchObject({ valid: true });
  site.clock.pass(1);
  await opensNothing(site, invite);
});

test("TK-6 an invite opens nothing once its inviter is deleted", async ({ ritas, site }) => {
  const sol = await addUser(site, { email: "sol@example.com", role: "admin" });
  const his = await addInvite(site, "cy@example.com", sol);
  await ritas.send("DELETE", `/api/admin/users/${sol.id}`);
  await opensNothing(site, his, "cy@example.com");
});

test("TK-6 an invite opens nothing once its inviter may not invite any more", async ({ site }) => {
  const ada = await addUser(site, { email: "ada@example.com", role: "admin" });
  await opensNothing(site, await addInvite(site, "cy@example.com", ada), "cy@example.com");
});

test.for(["", "x", "A".repeat(43), "../../etc", "' OR 1=1 --"])(
  "TK-6 IN-7 nothing is opened with the token %j",
  async (token, { site }) => {
    await opensNothing(site, token);
    expect(await accounts(site)).toEqual([]);
  },
);

test.extend({ env: { ADMINS_MANAGE_USERS: "true" } })(
  "TK-6 an inviter who is demoted, and made a manager again, has withdrawn their invites for good",
  async ({ ritas, site }) => {
    const ada = await addUser(site, { email: "ada@example.com", role: "admin" });
    const token = await addInvite(site, "cy@example.com", ada);
    for (const role of ["user", "admin"]) await ritas.send("PUT", `/api/admin/users/${ada.id}`, { role });
    await opensNothing(site, token, "cy@example.com");
  },
);

test("TK-6 twenty people at once with one invite: one account", async ({ invite, site }) => {
  const answers = await atOnce(20, (n) => register(site, { invite, name: `Ben ${n}` }, { ip: `192.0.2.${n}` }));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // Calls that waited too long for a hash are answered with 503 (AU-10).
  expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  expect(await accounts(site)).toEqual([{ email: "ben@example.com", role: "user" }]);
});

test("TK-6 of two invites at once for one username the other may choose again", async ({ invite, rita, site }) => {
  const other = await addInvite(site, "cy@example.com", rita);
  const forms = [
    { invite, username: "gutterman" },
    { invite: other, email: "cy@example.com", username: "GutterMan" },
  ];
  const answers = await Promise.all(forms.map((form) => register(site, form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [late] = forms.filter((_, n) => answers[n]?.status === 409);
  expect((await register(site, { ...late, username: "latecomer" })).status).toBe(200);
});

test.for([{ role: "siteadmin" }, { name: " \u200b " }, { username: "a@b.example" }, { password: "" }])(
  "TK-6 AZ-3 a form with %j is refused, and the invite stays good: 400",
  async (changes, { invite, site }) => {
    const answer = await register(site, { invite, ...changes });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(Object.keys(changes));
    expect(await accounts(site)).toEqual([]);
    expect((await register(site, { invite })).status).toBe(200);
  },
);

test("AUTH-12 another account's username, in any case: 409, and the invite stays valid", async ({ invite, site }) => {
  await addUser(site, { email: "cy@example.com", username: "gutterman", role: "user" });
  const answer = await register(site, { invite, username: "GutterMan" });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    fields: { username: "Someone else has this username. Please choose another." },
  });
  expect((await register(site, { invite, username: "" })).status).toBe(200);
});

test("AUTH-12 an address that got an account in the meantime: 409, and it is untouched", async ({ invite, site }) => {
  await addUser(site, { name: "Ben", email: "ben@example.com", role: "user" });
  expect((await register(site, { invite, name: "Eve" })).status).toBe(409);
  const names = await site.db.selectFrom("users").select("name").where("email", "=", "ben@example.com").execute();
  expect(names).toEqual([{ name: "Ben" }]);
});

test("OP-5 an invite refused and an account registered stand in the log with the reason", async ({ invite, site }) => {
  await register(site, { invite, email: "eve@example.com" });
  await register(site, { invite });
  const lines = site.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(expect.objectContaining({ msg: "invite refused", reason: "other address" }));
  expect(lines).toContainEqual(expect.objectContaining({ msg: "account registered", role: "user" }));
});
