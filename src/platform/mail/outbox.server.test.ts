import "#test/postgres/both-engines.ts";
import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { currentSender } from "#src/facts/mail-addresses.server.ts";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { createTwoApps, sharedTest } from "#test/app/two-processes.ts";
import { eachWithOutbox, holdSending, hour, minute, outboxSteps } from "#test/messages/outbox-steps.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import { createOutbox } from "./outbox.server.ts";
import { leaseDueMail, purgeExpiredSentMail } from "./outbox-queries.server.ts";

const { site, enqueue, answer, sentTo, rows, rounds } = eachWithOutbox();

test("FORM-12 a mail exists exactly if the transaction that it was put in is committed", async () => {
  const failing = site()
    .db.transaction()
    .execute(async (trx) => {
      await site().outbox.enqueue(trx, { kind: "test", to: "a@example.com", subject: "s", text: "t", html: "h" });
      throw new Error("something else failed");
    });
  await expect(failing).rejects.toThrow("something else");
  await site().outbox.runDue();
  expect(sentTo()).toEqual([]);
  await enqueue();
  await site().outbox.runDue();
  expect(sentTo()).toEqual(["ann@example.com"]);
});

test("FORM-12 a sent mail is sent once, and its text is not kept", async () => {
  await enqueue();
  await Promise.all([site().outbox.runDue(), site().outbox.runDue()]);
  await rounds(3, hour);
  expect(sentTo()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: "sent", body_text: "", body_html: "", last_error: null }]);
});

test("a mail comes from the company as it is named when the mail is sent, or from MAIL_FROM", async () => {
  await enqueue();
  const renamed = companyOf({ name: "Rain, Gutters & Sons", email: "office@example.com" });
  await createOutbox({
    ...{ ...site(), transport: site().mailbox },
    sender: currentSender(site().config, { read: async () => renamed }),
  }).runDue();
  await enqueue();
  await createOutbox({
    ...{ ...site(), transport: site().mailbox },
    sender: currentSender({ mailFrom: "The office <mail@example.com>" }, site().company),
  }).runDue();
  expect(site().mailbox.mails.map(({ from }) => from)).toEqual([
    { name: "Rain, Gutters & Sons", address: "office@example.com" },
    "The office <mail@example.com>",
  ]);
});

test("FORM-12 sent mails are deleted after 30 days, also on a site that sends no others", async () => {
  await enqueue();
  await site().outbox.runDue();
  site().clock.pass(15 * 24 * hour);
  await enqueue({ to: "bob@example.com" });
  await site().outbox.runDue();
  site().clock.pass(15 * 24 * hour + 1);
  await purgeExpired(site());
  expect((await rows()).map(({ recipient }) => recipient)).toEqual(["bob@example.com"]);
});

test.skipIf(onPostgres)("R-12 old mail is found by an index of what may go; what stays is not read", async () => {
  const plan = await queryPlans(site().db, (db) => purgeExpiredSentMail(db, site().clock.now()));
  expect(plan).toBe("SEARCH outgoing_mail USING INDEX outgoing_mail_forgettable (ended_at<?)");
});

test("R-10 R-11 PG-11 two processes that send at once all mail that waits send each once", async () => {
  for (let n = 0; n < 40; n++) await enqueue({ to: `ann${n}@example.com` });
  const second = onPostgres ? await createTestApp({ beside: site() }) : undefined;
  const { runDue } = second?.outbox ?? createOutbox({ ...site(), transport: site().mailbox });
  await Promise.all([site().outbox.runDue(), runDue()]);
  await second?.close();
  expect(new Set(sentTo()).size).toBe(40);
  expect(sentTo()).toHaveLength(40);
});

test("FORM-12 R-12 what somebody waits for goes first, and is not sent when it is too late", async () => {
  await enqueue({ to: "notice@example.com" });
  await enqueue({ to: "code@example.com", priority: 1 });
  await enqueue({ to: "late@example.com", priority: 1, expiresAt: new Date(site().clock.now().getTime() + 600_000) });
  answer(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await site().outbox.runDue();
  await rounds(1, 10 * minute);
  expect(sentTo()).toEqual(["code@example.com", "notice@example.com"]);
  expect(await rows()).toContainEqual(
    expect.objectContaining({
      recipient: "late@example.com",
      state: "failed",
      last_error: "expired before it could be sent",
    }),
  );
});

test("OPS-06 stopping waits for the mail being sent, and takes up no other", async () => {
  await enqueue();
  await enqueue({ to: "bob@example.com" });
  const { transport, taken, letGo } = holdSending(site());
  const outbox = createOutbox({ ...site(), transport });
  outbox.start();
  await taken;
  let stopped = false;
  const stopping = outbox.stop().then(() => {
    stopped = true;
  });
  await rows();
  expect(stopped).toBe(false);
  letGo();
  await stopping;
  expect(sentTo()).toEqual(["ann@example.com"]);
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["sent", "waiting"]);
});

test.skipIf(onPostgres)("R-12 the next mail is found through its index, without sorting all that wait", async () => {
  const details = await queryPlans(site().db, (db) => leaseDueMail(db, site().clock.now()));
  expect(details).toContain("outgoing_mail_due");
  expect(details).not.toMatch(/SCAN outgoing_mail$|TEMP B-TREE/m);
});

/** A process that is in the middle of sending until it is let go. */
function sendSlowly(app: TestApp) {
  const { transport, ...rest } = holdSending(app);
  return { running: createOutbox({ ...app, transport }).runDue(), ...rest };
}

sharedTest("PG-11 a code that one process is sending is neither sent nor given up by the other", async () => {
  const [one, other] = await createTwoApps();
  const { enqueue, rows } = outboxSteps(() => one);
  await enqueue({ atMostOnce: true });
  const slow = sendSlowly(one);
  await slow.taken;
  one.clock.pass(4 * minute);
  await other.outbox.runDue();
  expect(await rows()).toMatchObject([{ state: "sending" }]);
  slow.letGo();
  await slow.running;
  expect(await rows()).toMatchObject([{ state: "sent" }]);
  expect(one.mailbox.mails).toHaveLength(1);
});

sharedTest("PG-11 a process stopped for longer than its lease does not queue again what another has sent", async () => {
  const [one, other] = await createTwoApps();
  const { enqueue, rows } = outboxSteps(() => one);
  await enqueue();
  const slow = sendSlowly(one);
  await slow.taken;
  one.clock.pass(6 * minute);
  await other.outbox.runDue();
  expect(await rows()).toMatchObject([{ state: "sent" }]);
  one.mailbox.nextOutcomes.push({ outcome: "later", reason: "the connection was lost" });
  slow.letGo();
  await slow.running;
  expect(await rows()).toMatchObject([{ state: "sent" }]);
  await other.outbox.runDue();
  expect(one.mailbox.mails).toHaveLength(1);
});
