import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished } from "vitest";
import { createSmtpTransport } from "#src/platform/mail/mail-smtp.server.ts";
import { createOutbox } from "#src/platform/mail/outbox.server.ts";
import { readSmtpUrl } from "#src/platform/process/smtp-url.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as siteTest } from "#test/app/fixtures.ts";
import { withServices } from "#test/app/with-services.ts";
import { sendInquiry } from "#test/messages/inquiry.ts";
import { startSmtpPeer } from "#test/network/smtp-peer.ts";

const test = siteTest.extend({ env: { MAIL_TO: "office@example.com" } });
const sender = { host: "gutters.example" };

/** The application with a mail server of a given behavior. */
async function withPeer(site: TestApp, hooks: SMTPServerOptions) {
  const peer = await startSmtpPeer(hooks);
  onTestFinished(() => peer.close());
  const transport = createSmtpTransport(readSmtpUrl(peer.url), sender, {
    greetingMs: 1_500,
    silenceMs: 5_000,
    wholeMs: 20_000,
  });
  return { peer, app: withServices(site, { outbox: createOutbox({ ...site, transport }) }) };
}

test("R-9 FORM-12 while a mail server hangs the visitor is answered; the mail is sent once later", async ({ site }) => {
  let well = false;
  const { app, peer } = await withPeer(site, { onConnect: (_, done) => (well ? done() : undefined) });
  expect((await sendInquiry(app)).status).toBe(200);
  await peer.connected(1);
  expect((await sendInquiry(app, { projectNeeds: "Meanwhile" })).status).toBe(200);
  await app.outbox.runDue();
  expect(peer.received).toEqual([]);
  well = true;
  app.clock.pass(60);
  await app.outbox.runDue();
  const readers = peer.received.flatMap(({ to }) => to).toSorted();
  expect(readers).toEqual([...Array(2).fill("ann.ohara@example.com"), ...Array(2).fill("office@example.com")]);
});
