import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addUser, aPassword, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { addInvite, register } from "#test/accounts/invites.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

let site: TestApp;
let rita: TestUser;
let invite: string;
beforeEach(async () => {
  site = await createTestApp();
  rita = await addUser(site);
  invite = await addInvite(site, "ben@example.com", rita);
});
afterEach(() => site.close());

const hour = 60 * 60;
const refused = { error: "Invalid or expired invite link." };
const verify = async (body: Record<string, unknown>, options: { ip?: string } = {}) =>
  site.post("/api/auth/verify-invite", body, options);
const accounts = () => site.db.selectFrom("users").select(["email", "role"]).where("id", "!=", rita.id).execute();

async function opensNothing(token: string, email = "ben@example.com") {
  expect(await (await verify({ invite: token, email })).json()).toEqual({ valid: false, emailFixed: true });
  const answer = await register(site, { invite: token, email });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual(refused);
}

test("AUTH-12 verifying works any number of times, in upper and lower case, and consumes nothing", async () => {
  for (const email of ["ben@example.com", " Ben@Example.COM "]) {
    const answer = await verify({ invite, email });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ valid: true, emailFixed: true });
  }
  expect((await register(site, { invite })).status).toBe(200);
});

test("AUTH-12 TK-6 the invited person becomes a user with the password they chose, and is not signed in by it", async () => {
  const answer = await register(site, { invite, username: "ben.oak", name: "  Ben  Oak " });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ message: "Your account is ready. You can log in now." });
  expect(answer.headers.getSetCookie()).toEqual([]);
  const row = await site.db.selectFrom("users").selectAll().where("email", "=", "ben@example.com").executeTakeFirst();
  expect(row).toMatchObject({ name: "Ben  Oak", username: "ben.oak", role: "user", two_factor_method: null });
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  expect(await site.passwords.verify(aPassword, row?.password_hash)).toBe(true);
});

describe("an invalid invite has one answer for every reason", () => {
  test("TK-6 with another address; it stays good for its own", async () => {
    await opensNothing(invite, "eve@example.com");
    expect((await register(site, { invite })).status).toBe(200);
  });

  test("TK-6 AU-3 with a letter of another alphabet that turns into one of the address in small letters", async () => {
    const kims = await addInvite(site, "kim@example.com", rita);
    const answer = await verify({ invite: kims, email: "\u212Aim@example.com" });
    expect(await answer.json()).toEqual({ valid: false, emailFixed: true });
    expect((await register(site, { invite: kims, email: "\u212Aim@example.com" })).status).toBe(400);
  });

  test("TK-6 the second time", async () => {
    await register(site, { invite });
    await opensNothing(invite);
    expect(await accounts()).toEqual([{ email: "ben@example.com", role: "user" }]);
  });

  test("TK-6 after 72 hours, and not a second before", async () => {
    site.clock.pass(72 * hour - 1);
    expect(await (await verify({ invite, email: "ben@example.com" })).json()).toMatchObject({ valid: true });
    site.clock.pass(1);
    await opensNothing(invite);
  });

  test("TK-6 once its inviter is deleted", async () => {
    const sol = await addUser(site, { email: "sol@example.com", role: "admin" });
    const ritas = await signIn(site, rita);
    const his = await addInvite(site, "cy@example.com", sol);
    await ritas.send("DELETE", `/api/admin/users/${sol.id}`);
    await opensNothing(his, "cy@example.com");
  });

  test("TK-6 once its inviter may not invite any more, as when ADMINS_MANAGE_USERS was taken back", async () => {
    const ada = await addUser(site, { email: "ada@example.com", role: "admin" });
    await opensNothing(await addInvite(site, "cy@example.com", ada), "cy@example.com");
  });

  test.each(["", "x", "A".repeat(43), "../../etc", "' OR 1=1 --"])("TK-6 IN-7 with the token %j", async (token) => {
    await opensNothing(token);
    expect(await accounts()).toEqual([]);
  });
});

test("TK-6 an inviter who is demoted, and made a manager again, has withdrawn their invites for good", async () => {
  const second = await createTestApp({ env: { ADMINS_MANAGE_USERS: "true" } });
  try {
    const ritas = await signIn(second, await addUser(second));
    const ada = await addUser(second, { email: "ada@example.com", role: "admin" });
    const token = await addInvite(second, "ben@example.com", ada);
    for (const role of ["user", "admin"]) await ritas.send("PUT", `/api/admin/users/${ada.id}`, { role });
    const answer = await register(second, { invite: token });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual(refused);
  } finally {
    await second.close();
  }
});

test("TK-6 twenty people at once with one invite: one account", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => register(site, { invite, name: `Ben ${n}` }, { ip: `192.0.2.${n}` })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // Calls that waited too long for a hash are answered with 503 (AU-10).
  expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  expect(await accounts()).toEqual([{ email: "ben@example.com", role: "user" }]);
});

test("TK-6 two invites at once for one username: one account, and the other may choose again", async () => {
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

test.each([{ role: "siteadmin" }, { name: " \u200b " }, { username: "a@b.example" }, { password: "" }])(
  "TK-6 AZ-3 a form with %j is refused, and the invite stays good: 400",
  async (changes) => {
    const answer = await register(site, { invite, ...changes });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(Object.keys(changes));
    expect(await accounts()).toEqual([]);
    expect((await register(site, { invite })).status).toBe(200);
  },
);

test("AUTH-12 another account's username, in upper and lower case: 409, and the invite stays valid", async () => {
  await addUser(site, { email: "cy@example.com", username: "gutterman", role: "user" });
  const answer = await register(site, { invite, username: "GutterMan" });
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ fields: { username: "Someone else has this username." } });
  expect((await register(site, { invite, username: "" })).status).toBe(200);
});

test("AUTH-12 an address that has got an account in the meantime: 409, and its owner's account is untouched", async () => {
  await addUser(site, { name: "Ben", email: "ben@example.com", role: "user" });
  expect((await register(site, { invite, name: "Eve" })).status).toBe(409);
  const names = await site.db.selectFrom("users").select("name").where("email", "=", "ben@example.com").execute();
  expect(names).toEqual([{ name: "Ben" }]);
});

test("OP-5 an invite refused and an account registered stand in the log with the reason", async () => {
  await register(site, { invite, email: "eve@example.com" });
  await register(site, { invite });
  const lines = site.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(expect.objectContaining({ msg: "invite refused", reason: "other address" }));
  expect(lines).toContainEqual(expect.objectContaining({ msg: "account registered", role: "user" }));
});
