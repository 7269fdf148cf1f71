import { afterEach, beforeEach, expect, test } from "vitest";
import type { Delivery } from "#src/platform/mail/mail.server.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { countStored, nothingStored, sendInquiry } from "#test/messages/inquiry.ts";
import type { StaffMessage } from "./staff-message.server.ts";

let site: TestApp;
let ada: SignedIn;
beforeEach(async () => {
  site = await createTestApp({ env: { MAIL_TO: "office@example.com, boss@example.com" } });
  ada = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

/** Sends an inquiry; its three emails get these outcomes. */
async function inquiryWith(...outcomes: Delivery[]): Promise<void> {
  // The captcha comes first: solving it takes a while, in which nothing is sent yet.
  site.mailbox.nextOutcomes.push(...outcomes);
  expect((await sendInquiry(site)).status).toBe(200);
  await site.outbox.runDue();
}

const read = async (answer: Response) => ((await answer.json()) as { message: StaffMessage }).message;
const mailState = async () => (await read(await ada.send("GET", "/api/admin/messages/1"))).mail;
const sendAgain = () => ada.send("POST", "/api/admin/messages/1/send-again", {});

const sent: Delivery = { outcome: "sent" };
const refused: Delivery = { outcome: "refused", reason: "550 no such user" };
const later: Delivery = { outcome: "later", reason: "450 greylisted", atLeastMinutes: 5 };

test("the state of an inquiry is sent once all its emails are sent", async () => {
  await inquiryWith();
  expect(site.mailbox.mails).toHaveLength(3);
  expect(await mailState()).toEqual({ state: "sent" });
});

test("MSG-05 the state of an inquiry stays folder when its emails were written to a folder, however long ago", async () => {
  const inFolder: Delivery = { outcome: "sent", inFolder: true };
  await inquiryWith(inFolder, inFolder, inFolder);
  expect(await mailState()).toEqual({ state: "folder" });
  site.clock.pass(40 * 24 * 60 * 60);
  expect((await sendInquiry(site, { email: "bob@example.com" })).status).toBe(200);
  await site.outbox.runDue();
  ada = await signIn(site, { id: 1 });
  expect(await mailState()).toEqual({ state: "folder" });
  expect((await sendAgain()).status).toBe(409);
});

test("an inquiry with a postponed email gives the reason", async () => {
  await inquiryWith(sent, later, sent);
  expect(await mailState()).toEqual({
    state: "waiting",
    reason: expect.stringMatching(/^\S+@example\.com: 450 greylisted$/),
  });
});

test("an inquiry with a failed email names the address and the reason, independent of the other emails", async () => {
  await inquiryWith(refused, later, sent);
  expect(await mailState()).toEqual({
    state: "failed",
    reason: expect.stringMatching(/^\S+@example\.com: 550 no such user$/),
  });
});

test("sending again queues failed and waiting emails, and leaves sent ones alone", async () => {
  await inquiryWith(refused, later, sent);
  expect(site.mailbox.mails).toHaveLength(1);
  const answer = await sendAgain();
  expect(answer.status).toBe(200);
  expect(await read(answer)).toMatchObject({ id: 1, mail: { state: expect.stringMatching(/^(waiting|sent)$/) } });
  await site.outbox.runDue();
  expect(new Set(site.mailbox.mails.map(({ to }) => to))).toEqual(
    new Set(["office@example.com", "boss@example.com", "ann.ohara@example.com"]),
  );
  expect(site.mailbox.mails).toHaveLength(3);
  for (const { text, html } of site.mailbox.mails) expect(Math.min(text.length, html.length)).toBeGreaterThan(50);
  expect(await mailState()).toEqual({ state: "sent" });
});

test("sending again when all emails are sent sends nothing: 409", async () => {
  await inquiryWith();
  const answer = await sendAgain();
  expect(answer.status).toBe(409);
  expect(await answer.json()).toEqual({ error: "All emails about this message have been sent." });
  await site.outbox.runDue();
  expect(site.mailbox.mails).toHaveLength(3);
});

test("pressing Send again ten times at once sends each email once", async () => {
  await inquiryWith(refused, refused, refused);
  const answers = await Promise.all(Array.from({ length: 10 }, sendAgain));
  for (const { status } of answers) expect([200, 409]).toContain(status);
  await site.outbox.runDue();
  expect(site.mailbox.mails).toHaveLength(3);
});

test("MSG-02 deleting a message deletes the unsent emails about it; those about other messages stay", async () => {
  await inquiryWith(refused, later, sent);
  site.mailbox.nextOutcomes.push(refused, refused, refused);
  expect((await sendInquiry(site, { email: "bob@example.com" })).status).toBe(200);
  await site.outbox.runDue();
  await ada.send("DELETE", "/api/admin/messages/1");
  expect(await countStored(site)).toMatchObject({ messages: 1, mails: 3 });
  await ada.send("DELETE", "/api/admin/messages/2");
  expect(await countStored(site)).toMatchObject({ ...nothingStored, captchas: 2 });
});
