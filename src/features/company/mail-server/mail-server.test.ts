import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPublicAddress } from "#src/platform/mail/mail-smtp.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { readActivity } from "#test/accounts/activity.ts";
import { createTestApp } from "#test/app/create-test-app.ts";
import { mailServer } from "#test/app/fixtures.ts";
import { aMailServer, mailServerPath, ownHost, startProvider } from "#test/company/mail-server.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { smtpError } from "#test/network/smtp-peer.ts";

const { password } = aMailServer;
async function openSite(options: Parameters<typeof createTestApp>[0] = { sendsMail: true }) {
  const site = await createTestApp(options);
  onTestFinished(() => site.close());
  const rita = await signIn(site, await addUser(site));
  await saveFacts(rita, "contact", { email: "office@rainright.us" });
  return { site, rita };
}

const save = (who: SignedIn, server: object, more: object = {}) =>
  who.send("POST", mailServerPath, { ...server, seen: "", ...more });
const remove = (who: SignedIn, sent: object) => who.send("POST", `${mailServerPath}/remove`, sent);
const show = async (who: SignedIn) => (await who.send("GET", mailServerPath)).json();
const seenBy = async (who: SignedIn) => ({ seen: (await show(who)).changes.host?.at ?? "" });
const subjects = (received: readonly { raw: string }[]) =>
  received.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);

test("OWN-135 OWN-136 OPS-05 an owner enters the mail server: it is tried with an email to them, and then sends all", async () => {
  const { site, rita } = await openSite();
  const { peer, server } = await startProvider();
  expect(await show(rita)).toMatchObject({ host: "", isSetOnServer: false, changes: {} });
  expect(site.company.hasMailServer()).toBe(false);
  expect((await save(rita, server)).status).toBe(200);
  await site.company.read();
  expect(site.company.hasMailServer()).toBe(true);
  await sendInquiry(site, {});
  await site.outbox.runDue();
  expect(subjects(peer.received)).toEqual([
    "Test email from Three County Seamless Gutters",
    expect.stringContaining("s_mail_server_chang"),
    expect.stringContaining("New inquiry from"),
    expect.stringContaining("We have your message"),
  ]);
  expect(peer.received[0]?.to).toEqual(["rita@example.com"]);
  expect(peer.received[2]?.raw).toContain("From: Rain Right <office@rainright.us>");
  expect(await readActivity(site)).toContain(`Rita Moss entered the mail server ${server.host}.`);
});

test.each([
  ["the password is wrong", "onAuth", 535, "5.7.8 Bad credentials", /refuses the user .*app password.*answer: 535/],
  ["an app password is needed", "onAuth", 534, "5.7.9 Application-specific password required", /needs an app password/],
  ["passwords are off", "onAuth", 535, "5.7.139 SmtpClientAuthentication is disabled", /Authenticated SMTP/],
  ["the sender is refused", "onMailFrom", 553, "no", /does not accept email from office@.* belongs to this account/],
] as const)("OWN-135 where %s the owner reads what to do, and nothing is kept", async (_, at, code, text, words) => {
  const { site, rita } = await openSite();
  const refuse = (_: unknown, __: unknown, done: (error?: Error | null) => void) => done(smtpError(code, text));
  const { server } = await startProvider({ [at]: refuse });
  const answer = await save(rita, server);
  expect([answer.status, (await answer.json()).error]).toEqual([409, expect.stringMatching(words)]);
  expect(await show(rita)).toMatchObject({ host: "" });
  expect(site.company.hasMailServer()).toBe(false);
  expect(await readActivity(site)).toContain("Rita Moss could not send a test email to rita@example.com.");
});

test("OWN-136 SMTP_URL goes before what is entered, and the page says so", async () => {
  const { rita } = await openSite({ env: mailServer });
  expect(await show(rita)).toMatchObject({ isSetOnServer: true });
  const answer = await save(rita, aMailServer);
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining("SMTP_URL")]);
});

test("SE-8 OWN-137 a session that ends while a mail server is tried, or told of, changes nothing", async () => {
  const { site, rita } = await openSite();
  let isEnding = true;
  const { server } = await startProvider({
    onRcptTo: async (_, __, done) => {
      if (isEnding) await site.db.deleteFrom("sessions").execute();
      done();
    },
  });
  const kept = () => site.db.selectFrom("mail_server").select("host").execute();
  expect((await save(rita, server)).status).toBe(401);
  expect(await kept()).toEqual([]);
  isEnding = false;
  const again = await signIn(site, { id: 1 });
  expect((await save(again, server)).status).toBe(200);
  await site.outbox.runDue();
  isEnding = true;
  expect((await remove(again, await seenBy(again))).status).toBe(401);
  expect(await kept()).toEqual([{ host: server.host }]);
});

test("OWN-143 OWN-139 an owner removes the mail server: those who get the inquiries read it, and no email leaves", async () => {
  const { site, rita } = await openSite();
  const { peer, server } = await startProvider();
  await save(rita, server);
  const seen = await seenBy(rita);
  expect((await remove(rita, { seen: "" })).status).toBe(409);
  const answer = await remove(rita, seen);
  expect([answer.status, await answer.json()]).toMatchObject([200, { host: "", changes: {} }]);
  expect(peer.received.at(-1)?.raw).toContain("no email goes out any more");
  const received = peer.received.length;
  await site.company.read();
  expect(site.company.hasMailServer()).toBe(false);
  await sendInquiry(site, {});
  await site.outbox.runDue();
  expect(peer.received).toHaveLength(received);
  expect(await readActivity(site)).toContain("Rita Moss removed the mail server.");
  expect((await remove(rita, { seen: "" })).status).toBe(409);
});

test("OWN-137 EDIT-01 a change takes a fresh login, and the server that was seen; the one from before mails it", async () => {
  const { site, rita } = await openSite();
  const [first, stranger] = [await startProvider(), await startProvider()];
  expect((await save(rita, first.server)).status).toBe(200);
  const late = await save(rita, stranger.server);
  expect([late.status, await late.json()]).toMatchObject([409, { present: { host: first.server.host, port: 2525 } }]);
  expect((await save(rita, stranger.server, await seenBy(rita))).status).toBe(200);
  const notices = first.peer.received.filter(({ raw }) => raw.includes(`through ${stranger.server.host}`));
  expect(notices.map(({ to }) => to)).toEqual([["office@rainright.us"]]);
  const seen = await seenBy(rita);
  site.clock.pass(11 * 60);
  for (const change of [
    (more = {}) => save(rita, first.server, { ...seen, ...more }),
    (more = {}) => remove(rita, { ...seen, ...more }),
  ]) {
    expect(await (await change()).json()).toMatchObject({ code: "reauth_required" });
    expect((await change({ currentPassword: "wrong" })).status).toBe(403);
  }
});

test("OWN-138 no address of an own network is connected to, in any spelling; those of providers are", async () => {
  const { rita } = await openSite({});
  for (const host of ["127.0.0.1", "localhost", "10.0.0.5", "169.254.169.254", "127.1", "2130706433", "fe80::1"]) {
    const answer = await save(rita, { ...aMailServer, host });
    expect([answer.status, await answer.text()], host).toEqual([
      409,
      expect.stringMatching(/private network|no server named/),
    ]);
  }
  const own =
    "192.168.1.1 ::1 ::ffff:10.0.0.1 ::127.0.0.1 100.64.0.1 0.0.0.0 224.0.0.1 64:ff9b::a00:1 2002:a00:1:: fd00::1";
  expect(own.split(" ").filter(isPublicAddress)).toEqual([]);
  expect(["142.250.27.109", "2607:f8b0:4023:c0b::6d"].every(isPublicAddress)).toBe(true);
});

test.each([
  [{ port: 22 }, { port: "Please choose a port." }],
  [{ port: "587" }, { port: "Please choose a port." }],
  [{ host: "smtp.example.com/x" }, { host: expect.stringContaining("name of the server") }],
  [{ host: "[::1]" }, { host: expect.stringContaining("name of the server") }],
  [{ host: "a@smtp.example.com" }, { host: expect.stringContaining("name of the server") }],
  [{ username: " " }, { username: expect.stringContaining("user") }],
  [{ sender_address: "a@b.us, c@d.us" }, { sender_address: expect.stringContaining("one email address") }],
])("OWN-138 %j is refused at its field", async (wrong, fields) => {
  const { rita } = await openSite();
  const answer = await save(rita, { ...aMailServer, ...wrong });
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields }]);
});

test("OWN-138 what is no reply of SMTP is shown to no one", async () => {
  const { site, rita } = await openSite();
  const host = ownHost();
  const server = createServer((socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\ninner-secret\r\n"));
  await new Promise<void>((resolve) => server.listen(2525, host, resolve));
  onTestFinished(() => void server.close());
  const answer = await save(rita, { ...aMailServer, host });
  expect(answer.status).toBe(409);
  expect((await answer.text()) + site.logLines.join("")).not.toMatch(/inner-secret|HTTP\/1/);
});

test("OWN-142 the password is in no answer, log, activity or plain row", async () => {
  const { site, rita } = await openSite();
  const { server } = await startProvider();
  const saved = await (await save(rita, server)).text();
  const texts = [saved, JSON.stringify(await show(rita)), site.logLines.join("")];
  for (const call of ["/api/admin/company", "/api/admin/activity", "/api/admin/everything"])
    texts.push(await (await rita.send("GET", call)).text());
  for (const table of ["mail_server", "activity", "site_values", "site_value_versions", "outgoing_mail"] as const)
    texts.push(JSON.stringify(await site.db.selectFrom(table).selectAll().execute()));
  expect(texts.filter((text) => text.includes(password) || /password_sealed/.test(saved))).toEqual([]);
});

test("OWN-142 the stored password goes to no other server, port or user", async () => {
  const { site, rita } = await openSite();
  const { server } = await startProvider();
  const stranger = await startProvider();
  await save(rita, server);
  for (const other of [{ host: stranger.server.host }, { port: 587 }, { username: "eve@rainright.us" }]) {
    const answer = await save(rita, { ...server, ...other, password: "" }, await seenBy(rita));
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { password: expect.any(String) } }]);
  }
  expect((await save(rita, { ...server, sender_name: "Rain", password: "" }, await seenBy(rita))).status).toBe(200);
  // By someone who can write into the database.
  await site.db.updateTable("mail_server").set({ host: stranger.server.host }).execute();
  await site.db.transaction().execute((trx) => site.content.bump(trx));
  await sendInquiry(site, {});
  await site.outbox.runDue();
  expect(stranger.peer.connections()).toBe(0);
  expect(site.logLines.join("")).toContain("cannot be opened with SECRET");
});
