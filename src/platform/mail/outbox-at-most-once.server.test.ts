import { expect, test } from "vitest";
import { eachWithOutbox, hour, minute } from "#test/messages/outbox-steps.ts";
import { createOutbox } from "./outbox.server.ts";
import { leaseDueMail } from "./outbox-queries.server.ts";

/* Mail with a code: rather not at all than twice (S-15). */
const { site, enqueue, answer, sentTo, rows, rounds, dieSending } = eachWithOutbox();

const enqueueCode = (changes: { to?: string } = {}) =>
  enqueue({
    kind: "code",
    text: "code 123456",
    html: "<p>123456</p>",
    priority: 0,
    atMostOnce: true,
    expiresAt: new Date(site().clock.now().getTime() + 10 * minute * 1000),
    ...changes,
  });

test("R-10 a code whose sender died between taking and sending it is not sent after the lease, and fails with the reason", async () => {
  const id = await enqueueCode();
  await dieSending();
  await rounds(1, 4 * minute + 59);
  expect(await rows()).toMatchObject([{ id, state: "sending" }]);
  await rounds(3, 1);
  expect(site().mailbox.mails).toEqual([]);
  const failed = { state: "failed", last_error: "its sending was interrupted; it may have arrived", body_text: "" };
  expect(await rows()).toMatchObject([failed]);
  const logged = site().logLines.filter((line) => line.includes("not sent again"));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(id);
});

test("R-10 a code whose sender died after the mail server took it is not sent a second time", async () => {
  await enqueueCode();
  await dieSending(site().mailbox.send);
  await rounds(10, minute);
  expect(sentTo()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: "failed" }]);
});

test("R-10 two processes that find an interrupted code send it no time, and other mail that was interrupted once", async () => {
  await enqueueCode();
  await dieSending();
  await rounds(1, 1);
  await enqueue({ to: "office@example.com" });
  await dieSending();
  await site().outbox.runDue();
  site().clock.pass(5 * minute);
  // Even when the lease ends between the two looks of a round.
  expect(await leaseDueMail(site().db, site().clock.now())).toMatchObject({ recipient: "office@example.com" });
  site().clock.pass(5 * minute);
  const second = createOutbox({ ...site(), transport: site().mailbox });
  await Promise.all([site().outbox.runDue(), second.runDue()]);
  expect(sentTo()).toEqual(["office@example.com"]);
});

test("R-9 a code whose connection broke without a word from the server is not sent again; one that was put off is", async () => {
  await enqueueCode({ to: "dropped@example.com" });
  answer(1, { outcome: "later", reason: "connection lost" });
  await site().outbox.runDue();
  expect(await rows()).toMatchObject([{ state: "failed", last_error: "connection lost" }]);
  await enqueueCode({ to: "greylisted@example.com" });
  answer(1, { outcome: "later", reason: "450 greylisted", atLeastMinutes: 5 });
  await site().outbox.runDue();
  await rounds(9, minute);
  expect(sentTo()).toEqual(["greylisted@example.com"]);
});

test("R-9 a code waits while no mail server can be reached, and is sent when one can", async () => {
  await enqueueCode();
  answer(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await site().outbox.runDue();
  await rounds(1, minute);
  expect(sentTo()).toHaveLength(1);
});

test("R-25 an interrupted code whose lease was set by a clock that was ahead fails as well", async () => {
  site().clock.pass(24 * hour);
  await enqueueCode();
  await dieSending();
  site().clock.pass(-24 * hour);
  await rounds(1, 0);
  expect(await rows()).toMatchObject([{ state: "failed" }]);
});

test("TF-11 a code that is ten minutes old is not sent; neither it nor one that was refused stays in the outbox", async () => {
  await enqueueCode();
  answer(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await site().outbox.runDue();
  await rounds(1, 10 * minute);
  await enqueueCode();
  answer(1, { outcome: "refused", reason: "550 no such mailbox" });
  await site().outbox.runDue();
  expect(site().mailbox.mails).toEqual([]);
  expect((await rows()).map(({ state, last_error }) => [state, last_error])).toEqual([
    ["failed", "expired before it could be sent"],
    ["failed", "550 no such mailbox"],
  ]);
  expect(JSON.stringify(await rows())).not.toContain("123456");
});
