import { expect } from "vitest";
import type { Delivery } from "#src/platform/mail/mail.server.ts";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base } from "#test/app/fixtures.ts";
import { listOf } from "#test/messages/inbox.ts";
import { countStored, nothingStored, sendInquiry } from "#test/messages/inquiry.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const test = base.extend({ env: { MAIL_TO: "office@example.com, boss@example.com" } });

/** Sends an inquiry; its three emails get these outcomes. */
async function inquiryWith(site: TestApp, ...outcomes: Delivery[]): Promise<void> {
  // The captcha comes first: solving it takes a while, in which nothing is sent yet.
  site.mailbox.nextOutcomes.push(...outcomes);
  expect((await sendInquiry(site)).status).toBe(200);
  await site.outbox.runDue();
}

const read = async (answer: Response) => ((await answer.json()) as { message: StaffMessage }).message;
const mailState = async (who: SignedIn) => (await listOf(who)).messages.find(({ id }) => id === 1)?.mail;
const sendAgain = (who: SignedIn) => who.send("POST", "/api/admin/messages/1/send-again", {});

const sent: Delivery = { outcome: "sent" };
const refused: Delivery = { outcome: "refused", reason: "550 no such user" };
const later: Delivery = { outcome: "later", reason: "450 greylisted", atLeastMinutes: 5 };

test.for<[state: string, outcomes: Delivery[], reason?: string]>([
  ["sent", [sent, sent, sent]],
  ["waiting", [sent, later, sent], "450 greylisted"],
  ["failed", [refused, later, sent], "550 no such user"],
])("MSG-05 the state of an inquiry is %s with the emails %j", async ([state, outcomes, reason], { adas, site }) => {
  await inquiryWith(site, ...outcomes);
  const words = expect.stringMatching(new RegExp(`^\\S+@example\\.com: ${reason}$`));
  expect(await mailState(adas)).toEqual(reason === undefined ? { state } : { state, reason: words });
});

test("MSG-05 emails that were written to a folder are said to be, however long ago", async ({ rita, site }) => {
  const inFolder: Delivery = { outcome: "sent", inFolder: true };
  await inquiryWith(site, inFolder, inFolder, inFolder);
  expect(await mailState(await signIn(site, rita))).toEqual({ state: "folder" });
  site.clock.pass(40 * 24 * 60 * 60);
  expect((await sendInquiry(site, { email: "bob@example.com" })).status).toBe(200);
  await site.outbox.runDue();
  const ritas = await signIn(site, rita);
  expect(await mailState(ritas)).toEqual({ state: "folder" });
  expect((await sendAgain(ritas)).status).toBe(409);
});

test("sending again queues failed and waiting emails, and leaves sent ones alone", async ({ adas, site }) => {
  await inquiryWith(site, refused, later, sent);
  expect(site.mailbox.mails).toHaveLength(1);
  const answer = await sendAgain(adas);
  expect(answer.status).toBe(200);
  expect(await read(answer)).toMatchObject({ id: 1, mail: { state: expect.stringMatching(/^(waiting|sent)$/) } });
  await site.outbox.runDue();
  const readers = site.mailbox.mails.map(({ to }) => String(to)).sort();
  expect(readers).toEqual(["ann.ohara@example.com", "boss@example.com", "office@example.com"]);
  for (const { text, html } of site.mailbox.mails) expect(Math.min(text.length, html.length)).toBeGreaterThan(50);
  expect(await mailState(adas)).toEqual({ state: "sent" });
  const again = await sendAgain(adas);
  expect(again.status).toBe(409);
  expect(await again.json()).toEqual({ error: "All emails about this message have been sent." });
});

test("pressing Send again ten times at once sends each email once", async ({ adas, site }) => {
  await inquiryWith(site, refused, refused, refused);
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendAgain(adas)));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toHaveLength(3);
});

test("MSG-02 deleting a message deletes the unsent emails about it, and no others", async ({ adas, site }) => {
  await inquiryWith(site, refused, later, sent);
  site.mailbox.nextOutcomes.push(refused, refused, refused);
  expect((await sendInquiry(site, { email: "bob@example.com" })).status).toBe(200);
  await site.outbox.runDue();
  await adas.send("DELETE", "/api/admin/messages/1");
  expect(await countStored(site)).toMatchObject({ messages: 1, mails: 3 });
  await adas.send("DELETE", "/api/admin/messages/2");
  expect(await countStored(site)).toMatchObject({ ...nothingStored, captchas: 2 });
});
