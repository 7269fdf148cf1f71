import { expect } from "vitest";
import { aPassword, browserWith, cookiesOf, signIn } from "#test/accounts/accounts.ts";
import { newPassword, subjectsTo, tenMinutes, profileTest as test } from "#test/accounts/profile.ts";

test("USER-02 SE-4 TF-16 a new password voids sessions and what was begun", async ({ rita, row, save, site }) => {
  const elsewhere = await signIn(site, rita);
  await site.post("/api/auth/forgot-password", { email: rita.email });
  await save({ email: "thief@example.com" }, elsewhere);
  const answer = await save({ password: newPassword });
  expect(answer.status).toBe(200);
  const renewed = browserWith(site, cookiesOf(answer));
  const { password_hash, credential_version } = await row();
  expect(await site.passwords.verify(newPassword, password_hash)).toBe(true);
  expect(credential_version).toBe(2);
  expect((await save({}, elsewhere)).status).toBe(401);
  expect((await save({})).status).toBe(401);
  expect((await save({}, renewed)).status).toBe(200);
  expect(await site.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
});

test("AU-14 a new password is reported to its owner by email, with the browser", async ({ rita, ritas, site }) => {
  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
  const headers = { ...ritas.headers, "content-type": "application/json", "user-agent": userAgent };
  await site.call(
    "PUT",
    "/api/user/me",
    { headers },
    JSON.stringify({ name: "Rita Moss", username: "rita", email: rita.email, password: newPassword }),
  );
  expect(await subjectsTo(site, "rita@example.com")).toEqual(["Your password was changed"]);
  expect(site.mailbox.mails[0]?.text).toContain("Chrome on Windows");
});

test("AUTH-14 AU-12 the name that is being taken counts as well", async ({ save }) => {
  const answer = await save({ name: "Annabel Winterbottom", password: "annabel winterbottom" });
  expect(answer.status).toBe(400);
});

test.for([{ password: newPassword }, { email: "rita@example.org" }])(
  "USER-02 ten minutes after signing in %j asks for the current password",
  async (changes, { row, save, site }) => {
    site.clock.pass(tenMinutes + 1);
    const before = await row();
    const asked = await save(changes);
    expect(asked.status).toBe(403);
    expect(await asked.json()).toMatchObject({ code: "reauth_required" });
    const wrong = await save({ ...changes, currentPassword: "not mine at all" });
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toEqual({
      error: "That password is incorrect.",
      fields: { currentPassword: "That password is incorrect." },
    });
    expect(await row()).toEqual(before);
    expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
    expect((await save({ ...changes, currentPassword: aPassword })).status).toBe(200);
  },
);

test("USER-02 up to ten minutes after the login no password is required", async ({ save, site }) => {
  site.clock.pass(tenMinutes);
  expect((await save({ password: newPassword })).status).toBe(200);
});

test("SE-8 USER-07 a password is not saved once its session has ended", async ({ rita, row, save, site }) => {
  const { hash } = site.passwords;
  const session = site.db.deleteFrom("sessions").where("user_id", "=", rita.id);
  // The session ends between the check of the call and its commit.
  site.passwords.hash = async (password) => {
    await session.execute();
    return hash(password);
  };
  const before = await row();
  expect((await save({ password: newPassword })).status).toBe(401);
  expect(await row()).toEqual(before);
});

test("AU-10 a new password is rated once the old one is verified, ten times a minute", async ({ rita, save, site }) => {
  site.clock.pass(tenMinutes + 1);
  const unproved = await save({ password: "password" });
  expect([unproved.status, (await unproved.json()).code]).toEqual([403, "reauth_required"]);
  const fresh = await signIn(site, rita);
  for (let tries = 0; tries < 10; tries++) expect((await save({ password: "password" }, fresh)).status).toBe(400);
  const refused = await save({ password: newPassword }, fresh);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await save({}, fresh)).status).toBe(200);
  site.clock.pass(60);
  expect((await save({ password: newPassword }, fresh)).status).toBe(200);
});
