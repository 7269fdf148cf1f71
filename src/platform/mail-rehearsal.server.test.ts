import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { smtpError, startSmtpPeer } from "#test/smtp-peer.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import type { Mail } from "./mail.server.ts";
import { createMailFolder } from "./mail-folder.server.ts";
import { createSmtpTransport } from "./mail-smtp.server.ts";

const mail: Mail = {
  id: "11111111-2222-4333-8444-555555555555",
  to: "ann@example.com",
  subject: "Gutters",
  text: "Hello.",
  html: "<p>Hello.</p>",
  date: new Date("2026-03-02T15:00:00Z"),
};
const sender = { from: "Three County <office@example.com>", host: "gutters.example" };
const timeouts = { greetingMs: 1_500, silenceMs: 1_500, wholeMs: 20_000 };

async function rehearse(hooks: SMTPServerOptions) {
  const peer = await startSmtpPeer(hooks);
  onTestFinished(() => peer.close());
  return { peer, delivery: await createSmtpTransport(peer.url, sender, timeouts).rehearse(mail) };
}

test("a rehearsal goes on until the mail server has taken sender and reader and asks for the text, and leaves no mail", async () => {
  const asked: string[] = [];
  const closed = Promise.withResolvers<void>();
  const { peer, delivery } = await rehearse({
    onMailFrom: ({ address }, _, done) => {
      asked.push(`from ${address}`);
      done();
    },
    onRcptTo: ({ address }, _, done) => {
      asked.push(`to ${address}`);
      done();
    },
    onClose: () => closed.resolve(),
  });
  expect(delivery.outcome).toBe("sent");
  await closed.promise;
  expect(asked).toEqual(["from office@example.com", "to ann@example.com"]);
  expect(peer.received).toEqual([]);
});

test.each<[string, SMTPServerOptions, string]>([
  ["does not take our sender", { onMailFrom: (_, __, done) => done(smtpError(550)) }, "unavailable"],
  ["does not know the reader", { onRcptTo: (_, __, done) => done(smtpError(550)) }, "refused"],
  ["puts the reader off", { onRcptTo: (_, __, done) => done(smtpError(451)) }, "later"],
  ["turns everybody away", { onConnect: (_, done) => done(smtpError(554)) }, "unavailable"],
])("R-9 a rehearsal before a server that %s ends as sending would", async (_, hooks, outcome) => {
  expect((await rehearse(hooks)).delivery).toMatchObject({ outcome });
});

test("OPS-05 without a mail server a rehearsal proves that the folder can be written, and leaves no file", async () => {
  const folder = join(temporaryFolder(), "outbox");
  expect(await createMailFolder(folder, sender).rehearse(mail)).toMatchObject({ outcome: "sent" });
  expect(readdirSync(folder)).toEqual([]);
});
