import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSmtpTransport } from "#src/platform/mail/mail-smtp.server.ts";
import { createOutbox } from "#src/platform/mail/outbox.server.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { withServices } from "#test/app/with-services.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { type SmtpPeer, smtpError, startSmtpPeer } from "#test/network/smtp-peer.ts";

let plain: TestApp;
let peer: SmtpPeer;
beforeEach(async () => {
  plain = await createTestApp({ env: { MAIL_TO: "office@example.com" } });
});
afterEach(async () => {
  await peer.close();
  await plain.close();
});

const sender = { host: "gutters.example" };

/** The application with a mail server of a given behavior. */
async function appWith(hooks: SMTPServerOptions): Promise<TestApp> {
  peer = await startSmtpPeer(hooks);
  const transport = createSmtpTransport(peer.url, sender, { greetingMs: 1_500, silenceMs: 5_000, wholeMs: 20_000 });
  return withServices(plain, { outbox: createOutbox({ ...plain, transport }) });
}

const readers = () => new Set(peer.received.flatMap(({ to }) => to));
const both = new Set(["office@example.com", "ann.ohara@example.com"]);

test("R-9 FORM-12 while a mail server hangs the visitor is answered, and the mail is sent once when it is back", async () => {
  let well = false;
  const app = await appWith({ onConnect: (_, done) => (well ? done() : undefined) });
  expect((await sendInquiry(app)).status).toBe(200);
  await peer.connected(1);
  expect((await sendInquiry(app, { projectNeeds: "Meanwhile" })).status).toBe(200);
  await app.outbox.runDue();
  expect(peer.received).toEqual([]);
  well = true;
  app.clock.pass(60);
  await app.outbox.runDue();
  expect(readers()).toEqual(both);
  expect(peer.received).toHaveLength(4);
});

test("R-9 FORM-12 a greylisting server gets each mail on a later try, once", async () => {
  const known = new Set<string>();
  const app = await appWith({
    onRcptTo({ address }, _, done) {
      if (known.has(address)) return done();
      known.add(address);
      done(smtpError(450, "greylisted"));
    },
  });
  await sendInquiry(app);
  await app.outbox.runDue();
  expect(peer.received).toEqual([]);
  app.clock.pass(5 * 60 - 1);
  await app.outbox.runDue();
  expect(peer.received).toEqual([]);
  app.clock.pass(1);
  await app.outbox.runDue();
  expect(readers()).toEqual(both);
  expect(peer.received).toHaveLength(2);
});

test("R-9 a connection that breaks after the final dot may send a mail twice, with one Message-ID and the same bytes", async () => {
  const taken: string[] = [];
  const app = await appWith({
    onData(stream, _, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => {
        raw += chunk;
      });
      stream.on("end", () => {
        taken.push(raw);
        if (taken.length === 1) peer.drop();
        else done();
      });
    },
  });
  await sendInquiry(app);
  await app.outbox.runDue();
  app.clock.pass(2 * 60);
  await app.outbox.runDue();
  const ids = taken.map((raw) => /^Message-ID: .*$/m.exec(raw)?.[0]);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(2);
  expect(new Set(taken).size).toBe(2);
});

test("R-9 an address that does not exist gets no confirmation, and the company its notice", async () => {
  const app = await appWith({
    onRcptTo: ({ address }, _, done) =>
      address.startsWith("office") ? done() : done(smtpError(550, "no such mailbox")),
  });
  await sendInquiry(app);
  await app.outbox.runDue();
  expect(readers()).toEqual(new Set(["office@example.com"]));
  const failed = await app.db
    .selectFrom("outgoing_mail")
    .select(["kind", "last_error"])
    .where("state", "=", "failed")
    .execute();
  expect(failed).toEqual([{ kind: "confirmation", last_error: expect.stringContaining("550 no such mailbox") }]);
});
