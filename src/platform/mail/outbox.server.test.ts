import "#test/postgres/both-engines.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { companyOf } from "#src/company/company.ts";
import { purgeExpired } from "#src/purge-expired.server.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { holdSending, hour, minute, outboxSteps } from "#test/messages/outbox-steps.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import { createOutbox } from "./outbox.server.ts";
import { leaseDueMail, purgeExpiredSentMail } from "./outbox-queries.server.ts";

let app: TestApp;
let steps: ReturnType<typeof outboxSteps>;
beforeEach(async () => {
  app = await createTestApp();
  steps = outboxSteps(app);
});
afterEach(() => app.close());

test("FORM-12 a mail exists exactly if the transaction that it was put in is committed", async () => {
  const { enqueue, sentTo } = steps;
  const failing = app.db.transaction().execute(async (trx) => {
    await app.outbox.enqueue(trx, { kind: "test", to: "a@example.com", subject: "s", text: "t", html: "h" });
    throw new Error("something else failed");
  });
  await expect(failing).rejects.toThrow("something else");
  await app.outbox.runDue();
  expect(sentTo()).toEqual([]);
  await enqueue();
  await app.outbox.runDue();
  expect(sentTo()).toEqual(["ann@example.com"]);
});

test("FORM-12 a sent mail is sent once, and its text is not kept", async () => {
  const { enqueue, sentTo, rows, rounds } = steps;
  await enqueue();
  await Promise.all([app.outbox.runDue(), app.outbox.runDue()]);
  await rounds(3, hour);
  expect(sentTo()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: "sent", body_text: "", body_html: "", last_error: null }]);
});

test("a mail comes from the company as it is named when the mail is sent, or from MAIL_FROM", async () => {
  const { enqueue } = steps;
  await enqueue();
  const renamed = companyOf({ name: "Rain, Gutters & Sons", email: "office@example.com" });
  await createOutbox({ ...app, company: { read: async () => renamed }, transport: app.mailbox }).runDue();
  await enqueue();
  const config = { mailFrom: "The office <mail@example.com>" };
  await createOutbox({ ...app, config, transport: app.mailbox }).runDue();
  expect(app.mailbox.mails.map(({ from }) => from)).toEqual([
    { name: "Rain, Gutters & Sons", address: "office@example.com" },
    "The office <mail@example.com>",
  ]);
});

test("FORM-12 sent mails are deleted after 30 days, also on a site that sends no others", async () => {
  const { enqueue, rows } = steps;
  await enqueue();
  await app.outbox.runDue();
  app.clock.pass(15 * 24 * hour);
  await enqueue({ to: "bob@example.com" });
  await app.outbox.runDue();
  app.clock.pass(15 * 24 * hour + 1);
  await purgeExpired(app);
  expect((await rows()).map(({ recipient }) => recipient)).toEqual(["bob@example.com"]);
});

test.skipIf(onPostgres)(
  "R-12 old mail is found through an index of what may be deleted; what stays for staff is not read",
  async () => {
    const plan = await queryPlans(app.db, (db) => purgeExpiredSentMail(db, app.clock.now()));
    expect(plan).toBe("SEARCH outgoing_mail USING INDEX outgoing_mail_forgettable (ended_at<?)");
  },
);

test("R-10 R-11 two processes on one outbox send every mail once", async () => {
  const { enqueue, sentTo } = steps;
  for (let n = 0; n < 20; n++) await enqueue({ to: `ann${n}@example.com` });
  const second = createOutbox({ ...app, transport: app.mailbox });
  await Promise.all([app.outbox.runDue(), second.runDue()]);
  expect(new Set(sentTo()).size).toBe(20);
  expect(sentTo()).toHaveLength(20);
});

test("FORM-12 R-12 what somebody waits for goes first, and is not sent when it is too late", async () => {
  const { enqueue, answer, sentTo, rows, rounds } = steps;
  await enqueue({ to: "notice@example.com" });
  await enqueue({ to: "code@example.com", priority: 1 });
  await enqueue({ to: "late@example.com", priority: 1, expiresAt: new Date(app.clock.now().getTime() + 600_000) });
  answer(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await app.outbox.runDue();
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
  const { enqueue, sentTo, rows } = steps;
  await enqueue();
  await enqueue({ to: "bob@example.com" });
  const { transport, taken, letGo } = holdSending(app);
  const outbox = createOutbox({ ...app, transport });
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
  const details = await queryPlans(app.db, (db) => leaseDueMail(db, app.clock.now()));
  expect(details).toContain("outgoing_mail_due");
  expect(details).not.toMatch(/SCAN outgoing_mail$|TEMP B-TREE/m);
});
