import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { holdSending, hour, minute, outboxSteps } from "#test/messages/outbox-steps.ts";
import type { MailTransport } from "./mail.server.ts";
import { createOutbox } from "./outbox.server.ts";
import { leaseDueMail } from "./outbox-queries.server.ts";

/* Mail with a code: rather not at all than twice (S-15). */
let app: TestApp;
let steps: ReturnType<typeof outboxSteps>;
beforeEach(async () => {
  app = await createTestApp();
  steps = outboxSteps(app);
});
afterEach(() => app.close());

const enqueueCode = (changes: { to?: string } = {}) =>
  steps.enqueue({
    kind: "code",
    text: "code 123456",
    html: "<p>123456</p>",
    priority: 0,
    atMostOnce: true,
    expiresAt: new Date(app.clock.now().getTime() + 10 * minute * 1000),
    ...changes,
  });

/** A process that takes a mail, does this with it, and is never heard of again; settles when it has. */
async function dieSending(first?: MailTransport["send"]): Promise<void> {
  const { transport, taken } = holdSending(app, first);
  void createOutbox({ ...app, transport }).runDue();
  await taken;
}

test("R-10 a code whose sender died between taking and sending it is not sent after the lease, and fails with the reason", async () => {
  const { rows, rounds } = steps;
  const id = await enqueueCode();
  await dieSending();
  await rounds(1, 4 * minute + 59);
  expect(await rows()).toMatchObject([{ id, state: "sending" }]);
  await rounds(3, 1);
  expect(app.mailbox.mails).toEqual([]);
  const failed = { state: "failed", last_error: "its sending was interrupted; it may have arrived", body_text: "" };
  expect(await rows()).toMatchObject([failed]);
  const logged = app.logLines.filter((line) => line.includes("not sent again"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(id);
});

test("R-10 a code whose sender died after the mail server took it is not sent a second time", async () => {
  const { sentTo, rows, rounds } = steps;
  await enqueueCode();
  await dieSending(app.mailbox.send);
  await rounds(10, minute);
  expect(sentTo()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: "failed" }]);
});

test("R-10 two processes that find an interrupted code send it no time, and other mail that was interrupted once", async () => {
  const { enqueue, sentTo, rounds } = steps;
  await enqueueCode();
  await dieSending();
  await rounds(1, 1);
  await enqueue({ to: "office@example.com" });
  await dieSending();
  await app.outbox.runDue();
  app.clock.pass(5 * minute);
  // Even when the lease ends between the two looks of a round.
  expect(await leaseDueMail(app.db, app.clock.now())).toMatchObject({ recipient: "office@example.com" });
  app.clock.pass(5 * minute);
  const second = createOutbox({ ...app, transport: app.mailbox });
  await Promise.all([app.outbox.runDue(), second.runDue()]);
  expect(sentTo()).toEqual(["office@example.com"]);
});

test("R-9 a code whose connection broke without a word from the server is not sent again; one that was put off is", async () => {
  const { answer, sentTo, rows, rounds } = steps;
  await enqueueCode({ to: "dropped@example.com" });
  answer(1, { outcome: "later", reason: "connection lost" });
  await app.outbox.runDue();
  expect(await rows()).toMatchObject([{ state: "failed", last_error: "connection lost" }]);
  await enqueueCode({ to: "greylisted@example.com" });
  answer(1, { outcome: "later", reason: "450 greylisted", atLeastMinutes: 5 });
  await app.outbox.runDue();
  await rounds(9, minute);
  expect(sentTo()).toEqual(["greylisted@example.com"]);
});

test("R-9 a code waits while no mail server can be reached, and is sent when one can", async () => {
  const { answer, sentTo, rounds } = steps;
  await enqueueCode();
  answer(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await app.outbox.runDue();
  await rounds(1, minute);
  expect(sentTo()).toHaveLength(1);
});

test("R-25 an interrupted code whose lease was set by a clock that was ahead fails as well", async () => {
  const { rows, rounds } = steps;
  app.clock.pass(24 * hour);
  await enqueueCode();
  await dieSending();
  app.clock.pass(-24 * hour);
  await rounds(1, 0);
  expect(await rows()).toMatchObject([{ state: "failed" }]);
});

test("TF-11 a code that is ten minutes old is not sent; neither it nor one that was refused stays in the outbox", async () => {
  const { answer, rows, rounds } = steps;
  await enqueueCode();
  answer(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await app.outbox.runDue();
  await rounds(1, 10 * minute);
  await enqueueCode();
  answer(1, { outcome: "refused", reason: "550 no such mailbox" });
  await app.outbox.runDue();
  expect(app.mailbox.mails).toEqual([]);
  expect((await rows()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ["failed", "expired before it could be sent"],
    ["failed", "550 no such mailbox"],
  ]);
  expect(JSON.stringify(await rows())).not.toContain("123456");
});
