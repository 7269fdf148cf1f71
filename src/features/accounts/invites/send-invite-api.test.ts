import { expect } from "vitest";
import { addUser, aPassword, type SignedIn, sentMails, signIn, type TestUser } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { mailedInvite, register } from "#test/accounts/invites.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { publicSiteTest as test } from "#test/app/fixtures.ts";

let site: TestApp;
let rita: TestUser;
let ritas: SignedIn;
test.beforeEach(({ site: made, rita: one, ritas: browser }) => {
  [site, rita, ritas] = [made, one, browser];
});

const invite = (who: SignedIn, changes: Record<string, unknown> = {}) =>
  who.send("POST", "/api/admin/send-invite", { email: "ben@example.com", adminPassword: aPassword, ...changes });

const invites = () => site.db.selectFrom("invites").selectAll().execute();

async function nothingHappened() {
  expect(await sentMails(site)).toEqual([]);
  expect(await invites()).toEqual([]);
}

test.each([{ email: "a@b.c\r\nBcc:x@example.com" }, { adminPassword: "" }, { role: "siteadmin" }])(
  "TK-6 IN-6 a form with %j is refused before anything is done: 400",
  async (changes) => {
    const answer = await invite(ritas, changes);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toEqual(Object.keys(changes));
    await nothingHappened();
  },
);

test("TK-6 USER-06 a wrong password of one's own: 403 and not 401, no invite, no mail", async () => {
  const answer = await invite(ritas, { adminPassword: "seven herons over the sea" });
  expect([answer.status, await answer.json()]).toEqual([403, { error: "That password is incorrect." }]);
  await nothingHappened();
});

test("USER-06 an address that has an account, in upper and lower case: 409 and no email", async () => {
  await addUser(site, { email: "ben@example.com", role: "user" });
  for (const email of ["ben@example.com", " BEN@Example.com "]) {
    const answer = await invite(ritas, { email });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ error: "There is already an account with this email address." });
  }
  await nothingHappened();
});

test("USER-06 USER-09 TK-3 the invited person gets a link to our own origin, good for 72 hours, that registers a user", async () => {
  const answer = await invite(ritas, { email: "Ben+gutters@Example.com" });
  expect([answer.status, await answer.json()]).toEqual([200, { message: "Invitation sent!" }]);
  const mailed = await mailedInvite(site, "ben+gutters@example.com");
  expect(mailed.link).toMatch(
    /^https:\/\/gutters\.example\/register\?invite=[\w-]{43}&email=ben%2Bgutters%40example\.com$/,
  );
  const [mail] = site.mailbox.mails;
  expect(mail?.text).toContain("Rita Moss has invited you");
  expect(mail?.text).toContain("until Thursday, March 5, 2026 at 10 am Eastern Time");
  expect(mail?.html).toContain(mailed.link.replace("&", "&amp;"));
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain("For now you can log in and manage your own account.");
    expect(part).toContain("Rita Moss can give you access to messages, images and reviews.");
  }
  expect((await register(site, { invite: mailed.invite, email: mailed.email })).status).toBe(200);
});

test("TK-3 IN-1 the link in the email is ours with any Host of the caller, and markup in the inviter's name is text", async () => {
  const name = `"><img src=x onerror=alert(1)>`;
  const who = await signIn(site, await addUser(site, { name, email: "x@example.com" }));
  const body = { email: "ben@example.com", adminPassword: aPassword };
  const headers = { ...who.headers, "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
  expect((await site.post("/api/admin/send-invite", body, { headers })).status).toBe(200);
  expect((await mailedInvite(site, "ben@example.com")).link).toMatch(/^https:\/\/gutters\.example\//);
  expect(site.mailbox.mails[0]?.html).not.toMatch(/evil\.example|<img/);
  expect(site.mailbox.mails[0]?.html).toContain("&lt;img src=x");
});

test("TK-6 a new invite to the same address ends the older one, and no other", async () => {
  await invite(ritas);
  const old = await mailedInvite(site, "ben@example.com");
  await invite(ritas, { email: "cy@example.com" });
  await invite(ritas, { email: "BEN@example.com" });
  const renewed = await mailedInvite(site, "ben@example.com");
  const other = await mailedInvite(site, "cy@example.com");
  expect((await register(site, { invite: old.invite })).status).toBe(400);
  expect((await register(site, { invite: renewed.invite })).status).toBe(200);
  expect((await register(site, { invite: other.invite, email: "cy@example.com" })).status).toBe(200);
});

test("LOOK-57 what was sent is listed until it is used or canceled, also once it has expired", async () => {
  const listed = async () => (await (await ritas.send("GET", "/api/admin/send-invite")).json()).invites;
  await invite(ritas);
  await invite(ritas, { email: "cy@example.com" });
  const { invite: token } = await mailedInvite(site, "ben@example.com");
  const entry = { role: "user", invitedAt: site.clock.now().toISOString(), isExpired: false };
  expect(await listed()).toEqual(
    expect.arrayContaining(["ben@example.com", "cy@example.com"].map((email) => ({ email, ...entry }))),
  );
  for (const email of ["Ben@Example.com", "no.one@example.com"])
    expect((await ritas.send("POST", "/api/admin/send-invite/cancel", { email })).status).toBe(200);
  expect((await register(site, { invite: token })).status).toBe(400);
  expect((await readActivity(site)).filter((line) => line.includes("canceled"))).toEqual([
    "Rita Moss canceled the invitation to ben@example.com.",
  ]);
  site.clock.pass(72 * 60 * 60);
  ritas = await signIn(site, rita);
  expect(await listed()).toEqual([{ ...entry, email: "cy@example.com", isExpired: true }]);
});

test("USER-09 an invitation as Admin says so and makes one; as Site admin none goes out", async () => {
  expect((await invite(ritas, { role: "siteadmin" })).status).toBe(400);
  expect((await invite(ritas, { role: "admin" })).status).toBe(200);
  const listed = await (await ritas.send("GET", "/api/admin/send-invite")).json();
  expect(listed).toMatchObject({ invites: [{ email: "ben@example.com", role: "admin" }] });
  expect(site.mailbox.mails.at(-1)?.text ?? (await sentMails(site)).at(-1)?.text).toContain("You’ll start as an Admin");
  const { invite: token } = await mailedInvite(site, "ben@example.com");
  expect((await register(site, { invite: token })).status).toBe(200);
  expect(await site.db.selectFrom("users").select("role").where("email", "=", "ben@example.com").execute()).toEqual([
    { role: "admin" },
  ]);
});

test("USER-06 the eleventh invitation within an hour: 429 with Retry-After, and after the hour it goes on", async () => {
  for (let n = 0; n < 10; n++) expect((await invite(ritas, { email: `ben${n}@example.com` })).status).toBe(200);
  const answer = await invite(ritas);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect(await invites()).toHaveLength(10);
  site.clock.pass(60 * 60);
  ritas = await signIn(site, rita);
  expect((await invite(ritas)).status).toBe(200);
});
