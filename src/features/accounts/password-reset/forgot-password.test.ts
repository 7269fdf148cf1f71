import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, atOnce, read, sentMails } from "#test/accounts/accounts.ts";
import { wholeAnswer } from "#test/api/whole-answer.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";

const path = "/api/auth/forgot-password";
const neutral = "If there is an account associated with this email, you will receive a password reset link.";
const minute = 60;

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://gutters.example" } });
  await addUser(site);
});
afterEach(() => site.close());

function ask(email: unknown = "rita@example.com", ip = "192.0.2.1") {
  return site.post(path, { email }, { ip });
}

const mails = () => sentMails(site);

test("AUTH-10 AU-3 what is no address is refused in the words of the form", async () => {
  expect(await read(ask("rıta@example.com"))).toMatchObject([400, { fields: { email: "Valid email is required." } }]);
  expect(await mails()).toEqual([]);
});

test("AUTH-10 AU-2 with and without an account: the same status, headers and text", async () => {
  const known = await wholeAnswer(await ask());
  expect(known).toMatchObject({ status: 200, body: JSON.stringify({ message: neutral }) });
  expect(await wholeAnswer(await ask("nobody@example.com"))).toEqual(known);
});

test("AUTH-10 AU-2 a stranger's address gets no mail and leaves nothing behind but counters", async () => {
  await ask("nobody@example.com");
  expect(await mails()).toEqual([]);
  expect(await site.db.selectFrom("outgoing_mail").selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
  expect(site.logLines.join("")).not.toContain("nobody@example.com");
});

test("AUTH-10 the owner of an account gets a link to our own page, in any spelling of the address", async () => {
  await ask("  RITA@Example.com ");
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: "rita@example.com", subject: "Choose a new password" });
  const link = /https:\/\/gutters\.example\/reset-password\?token=[A-Za-z0-9_-]{43}/;
  expect(mail?.text).toMatch(link);
  expect(mail?.html).toMatch(link);
});

test.each([
  ["one in 30 seconds", { asked: 2, every: 14.5, mailed: 1, pause: 1 }],
  ["three an hour", { asked: 100, every: 31, mailed: 3, pause: 8.5 * minute }],
  ["ten a day", { asked: 20, every: 31 * minute, mailed: 10, pause: 14 * 60 * minute }],
])("TK-8 many requests for one address: the same answer; of mails %s", async (_, { asked, every, mailed, pause }) => {
  for (let n = 0; n < asked; n++) {
    expect(await read(ask("rita@example.com", `192.0.2.${n}`))).toEqual([200, { message: neutral }]);
    await site.outbox.runDue();
    site.clock.pass(every);
  }
  expect(await mails()).toHaveLength(mailed);
  site.clock.pass(pause);
  await ask();
  expect(await mails()).toHaveLength(mailed + 1);
});

test("TK-8 ten an hour and network, for whomever; the others are answered alike", async () => {
  for (let asked = 0; asked < 10; asked++) await ask(`nobody${asked}@example.com`);
  expect(await read(ask())).toEqual([200, { message: neutral }]);
  expect(await mails()).toEqual([]);
  await ask("rita@example.com", "198.51.100.7");
  expect(await mails()).toHaveLength(1);
});

test("TK-8 many at once are one mail", async () => {
  await atOnce(20, (index) => ask("rita@example.com", `192.0.2.${index}`));
  expect(await mails()).toHaveLength(1);
});

test.each([
  ["once it is back", 5, 1],
  ["not once the link has ended", 30, 0],
])("TK-8 AUTH-10 the mail server is away: same answer; the link goes before notices, %s", async (_, minutes, sent) => {
  site.mailbox.nextOutcomes.push({ outcome: "unavailable", reason: "connection refused" });
  expect(await (await ask()).json()).toEqual({ message: neutral });
  expect(await mails()).toEqual([]);
  const [waiting] = await site.db.selectFrom("outgoing_mail").select(["priority", "expires_at"]).execute();
  expect(waiting).toEqual({ priority: 10, expires_at: "2026-03-02T15:30:00.000Z" });
  site.clock.pass(minutes * minute);
  expect(await mails()).toHaveLength(sent);
});

test.each<Record<string, string>>([
  { host: "evil.example" },
  { host: "gutters.example:x@evil.example" },
  { "x-forwarded-host": "evil.example" },
  { "x-forwarded-proto": "javascript" },
  { forwarded: "host=evil.example;proto=http" },
])("TK-3 %j changes no link", async (headers) => {
  const answer = await site.post(path, { email: "rita@example.com" }, { headers });
  expect(answer.status).toBe("host" in headers ? 400 : 200);
  const sent = await mails();
  expect(sent).toHaveLength("host" in headers ? 0 : 1);
  for (const { text, html } of sent) {
    expect(text).toContain("https://gutters.example/reset-password?token=");
    expect(text + html).not.toMatch(/evil|javascript/);
  }
});
