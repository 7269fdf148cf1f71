import { expect } from "vitest";
import { addUser } from "#test/accounts/accounts.ts";
import { newPassword, subjectsTo, tenMinutes, profileTest as test } from "#test/accounts/profile.ts";
import { wholeAnswer } from "#test/api/whole-answer.ts";

test("USER-02 AZ-9 a new address is pending, and both get an email", async ({ row, save, site }) => {
  const answer = await save({ email: "  Rita.Moss@Example.org " });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    user: { email: "rita@example.com" },
    verifyEmail: "rita.moss@example.org",
  });
  expect(await row()).toMatchObject({ email: "rita@example.com", credential_version: 1 });
  expect(await subjectsTo(site, "rita.moss@example.org")).toEqual(["Confirm your email address"]);
  expect(await subjectsTo(site, "rita@example.com")).toEqual(["Your email address is about to change"]);
  expect((await save({})).status).toBe(200);
});

test("USER-02 one's own address in other letters is no change", async ({ save, site }) => {
  const answer = await save({ email: "RITA@EXAMPLE.COM" });
  expect(await answer.json()).toMatchObject({ verifyEmail: null });
  expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
});

test("USER-02 EDIT-01 an untouched address begins no change once another is verified", async ({ row, save, site }) => {
  await site.db.updateTable("users").set({ email: "new@example.com" }).execute();
  site.clock.pass(tenMinutes + 1);
  const was = { name: "Rita Moss", username: "rita", email: "rita@example.com" };
  const answer = await save({ name: "Rita B. Moss", was });
  expect([answer.status, await answer.json()]).toMatchObject([200, { user: { email: "new@example.com" } }]);
  expect(await row()).toMatchObject({ name: "Rita B. Moss", email: "new@example.com" });
  expect(await site.db.selectFrom("email_changes").selectAll().execute()).toEqual([]);
});

test.for([{ email: "never@example.com" }, { email: "rita@example.com" }, {}])(
  "USER-02 EDIT-01 with was %j a new address asks for the password as without it",
  async (was, { save, site }) => {
    site.clock.pass(tenMinutes + 1);
    const answer = await save({ email: "new@example.com", was });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "reauth_required" }]);
  },
);

test("USER-02 password and address at once: both are done", async ({ row, save, site }) => {
  const answer = await save({ email: "rita@example.org", password: newPassword });
  expect(await answer.json()).toMatchObject({ verifyEmail: "rita@example.org" });
  expect(await site.db.selectFrom("email_changes").select("email").execute()).toEqual([{ email: "rita@example.org" }]);
  expect(await site.passwords.verify(newPassword, (await row()).password_hash)).toBe(true);
});

test("AZ-9 an address in use gets the same answer, and its owner a mail", async ({ row, save, site }) => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  const answerTo = async (email: string) => {
    const { headers, ...answer } = await wholeAnswer(await save({ email }));
    return { ...answer, headers: { ...headers, "content-length": "" }, body: answer.body.replace(email, "") };
  };
  expect(await answerTo("otto@example.com")).toEqual(await answerTo("free@example.com"));
  expect(await subjectsTo(site, "otto@example.com")).toEqual(["Someone tried to use your email address"]);
  expect(await row()).toMatchObject({ email: "rita@example.com", credential_version: 1 });
});

test("AZ-9 asking for another mail does not tell either that an address is in use", async ({ ritas, save, site }) => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  await save({ email: "otto@example.com" });
  site.clock.pass(30);
  const answer = await ritas.send("POST", "/api/user/resend-email-verification", {});
  expect([answer.status, await answer.json()]).toEqual([200, { sent: true }]);
  const me = await site.get("/api/auth/me", { headers: { cookie: ritas.cookie } });
  expect(await me.json()).toMatchObject({ pendingEmail: "otto@example.com" });
});

test("AZ-9 the owner of an address gets at most three notices about attempts a day", async ({ save, site }) => {
  await addUser(site, { email: "otto@example.com", username: "otto" });
  for (let tried = 0; tried < 5; tried++) {
    await save({ email: "otto@example.com" });
    site.clock.pass(60);
  }
  expect(await subjectsTo(site, "otto@example.com")).toHaveLength(3);
});
