import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import type { Delivery, Mail, MailTransport } from "./mail.server.ts";
import { createOutbox, type OutgoingMail } from "./outbox.server.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const minute = 60;
const hour = 60 * minute;

function enqueue(changes: Partial<OutgoingMail> = {}): Promise<string> {
  const mail = {
    kind: "test",
    to: "ann@example.com",
    subject: "Gutters",
    text: "text",
    html: "<p>html</p>",
    ...changes,
  };
  return app.db.transaction().execute((trx) => app.outbox.enqueue(trx, mail));
}

const answers = (count: number, delivery: Delivery) =>
  app.mailbox.nextOutcomes.push(...Array<Delivery>(count).fill(delivery));
const sentTo = () => app.mailbox.mails.map(({ to }) => to);
const rows = () => app.db.selectFrom("outgoing_mail").selectAll().orderBy("created_at").execute();

/** Lets time pass in steps, with a round after each. */
async function rounds(count: number, seconds: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    app.clock.pass(seconds);
    await app.outbox.runDue();
  }
}

test("FORM-12 a mail exists exactly if the transaction that it was put in is committed", async () => {
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
  await enqueue();
  await Promise.all([app.outbox.runDue(), app.outbox.runDue()]);
  await rounds(3, hour);
  expect(sentTo()).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: "sent", body_text: "", body_html: "", last_error: null }]);
});

test("FORM-12 sent mails are forgotten after 30 days", async () => {
  await enqueue();
  await app.outbox.runDue();
  app.clock.pass(30 * 24 * hour + 1);
  await enqueue({ to: "bob@example.com" });
  await app.outbox.runDue();
  expect((await rows()).map(({ recipient }) => recipient)).toEqual(["bob@example.com"]);
});

test("R-9 every try of a greylisted mail makes the same mail, not before five minutes are over", async () => {
  const id = await enqueue({ replyTo: { name: "Ann", address: "ann@example.org" } });
  answers(2, { outcome: "later", reason: "450 greylisted", atLeastMinutes: 5 });
  await app.outbox.runDue();
  await rounds(4, 74);
  expect(app.mailbox.nextOutcomes).toHaveLength(1);
  await rounds(1, 5);
  expect(app.mailbox.nextOutcomes).toHaveLength(0);
  expect(await rows()).toMatchObject([{ state: "waiting", tries: 2, last_error: "450 greylisted" }]);
  await rounds(1, 7 * minute);
  expect(app.mailbox.mails).toEqual([
    {
      id,
      to: "ann@example.com",
      replyTo: { name: "Ann", address: "ann@example.org" },
      subject: "Gutters",
      text: "text",
      html: "<p>html</p>",
      date: new Date("2026-03-02T15:00:00Z"),
    },
  ]);
});

test("R-9 a mail that is put off again and again is given up after 72 hours, and kept with the reason", async () => {
  await enqueue();
  answers(1000, { outcome: "later", reason: "451 try later" });
  await app.outbox.runDue();
  await rounds(71, hour);
  expect(await rows()).toMatchObject([{ state: "waiting" }]);
  await rounds(10, hour);
  expect(await rows()).toMatchObject([{ state: "failed", last_error: "451 try later", body_text: "text" }]);
  expect(app.logLines.join("")).toContain("mail given up");
  await rounds(24, hour);
  expect(1000 - app.mailbox.nextOutcomes.length).toBeLessThan(25);
});

test("R-9 an outage of any length burns no try, and everything goes out when it is over", async () => {
  for (let n = 0; n < 3; n++) await enqueue({ to: `ann${n}@example.com` });
  answers(3000, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await app.outbox.runDue();
  await rounds(200, hour);
  expect(sentTo()).toEqual([]);
  expect(await rows()).toMatchObject(Array(3).fill({ state: "waiting", tries: 0 }));
  app.mailbox.nextOutcomes.length = 0;
  await rounds(1, 5 * minute);
  expect(sentTo()).toHaveLength(3);
});

test("R-9 while nothing can be sent the server is asked after 1, 2, then every 5 minutes, whatever else comes in", async () => {
  await enqueue();
  answers(1000, { outcome: "unavailable", reason: "535 wrong password" });
  const asked = () => 1000 - app.mailbox.nextOutcomes.length;
  await app.outbox.runDue();
  for (let n = 0; n < 50; n++) {
    await enqueue();
    await app.outbox.runDue();
  }
  expect(asked()).toBe(1);
  await rounds(1, minute);
  expect(asked()).toBe(2);
  await rounds(4, 29);
  expect(asked()).toBe(2);
  await rounds(1, 4);
  expect(asked()).toBe(3);
  await rounds(12, 5 * minute);
  expect(asked()).toBe(15);
  expect(app.logLines.filter((line) => line.includes("535 wrong password"))).toHaveLength(15);
});

test("R-9 550 to the reader ends the mail, and the next one is sent", async () => {
  await enqueue({ to: "nobody@example.com" });
  await enqueue({ to: "ann@example.com" });
  answers(1, { outcome: "refused", reason: "550 no such mailbox" });
  await app.outbox.runDue();
  expect(sentTo()).toHaveLength(1);
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["failed", "sent"]);
});

test("R-9 a mail on which the program itself stumbles blocks no other", async () => {
  await enqueue({ to: "poison@example.com" });
  await enqueue({ to: "ann@example.com" });
  const outbox = createOutbox({
    ...app,
    transport: {
      description: "",
      send: async (mail) => {
        if (mail.to.startsWith("poison")) throw new TypeError("cannot be written");
        return app.mailbox.send(mail);
      },
    },
  });
  await outbox.runDue();
  expect(sentTo()).toEqual(["ann@example.com"]);
  expect(await rows()).toContainEqual(
    expect.objectContaining({ state: "waiting", tries: 1, last_error: "cannot be written" }),
  );
});

test("R-10 a mail whose process died while sending is sent again after five minutes, once, with the same id", async () => {
  const id = await enqueue();
  const dead = createOutbox({ ...app, transport: { description: "", send: () => new Promise(() => {}) } });
  void dead.runDue();
  await enqueue({ to: "bob@example.com" });
  await app.outbox.runDue();
  expect(sentTo()).toEqual(["bob@example.com"]);
  await rounds(1, 4 * minute + 59);
  expect(sentTo()).toHaveLength(1);
  await rounds(3, 1);
  expect(app.mailbox.mails.map((mail) => mail.id)).toEqual([expect.any(String), id]);
});

test("R-10 R-11 two processes on one outbox send every mail once", async () => {
  for (let n = 0; n < 20; n++) await enqueue({ to: `ann${n}@example.com` });
  const second = createOutbox({ ...app, transport: app.mailbox });
  await Promise.all([app.outbox.runDue(), second.runDue()]);
  expect(new Set(sentTo()).size).toBe(20);
  expect(sentTo()).toHaveLength(20);
});

test("R-25 a clock that was ahead when a wait was set, or is set back, does not freeze the queue", async () => {
  await enqueue();
  app.clock.pass(24 * hour);
  answers(1, { outcome: "later", reason: "451" });
  await app.outbox.runDue();
  app.clock.pass(-24 * hour);
  await app.outbox.runDue();
  expect(sentTo()).toHaveLength(1);

  app.clock.pass(24 * hour);
  await enqueue({ to: "bob@example.com" });
  answers(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await app.outbox.runDue();
  app.clock.pass(-24 * hour);
  await app.outbox.runDue();
  expect(sentTo()).toEqual(["ann@example.com", "bob@example.com"]);
});

test("FORM-12 what somebody waits for goes first, and is not sent when it is too late", async () => {
  await enqueue({ to: "notice@example.com" });
  await enqueue({ to: "code@example.com", priority: 1 });
  await enqueue({ to: "late@example.com", priority: 1, expiresAt: new Date(app.clock.now().getTime() + 600_000) });
  answers(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
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
  await enqueue();
  await enqueue({ to: "bob@example.com" });
  const begun = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<Delivery>();
  const transport: MailTransport = {
    description: "",
    send(mail: Mail) {
      app.mailbox.mails.push(mail);
      begun.resolve();
      return ending.promise;
    },
  };
  const outbox = createOutbox({ ...app, transport });
  outbox.start();
  await begun.promise;
  let stopped = false;
  const stopping = outbox.stop().then(() => {
    stopped = true;
  });
  await rows();
  expect(stopped).toBe(false);
  ending.resolve({ outcome: "sent" });
  await stopping;
  expect(sentTo()).toEqual(["ann@example.com"]);
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["sent", "waiting"]);
});

test("R-5 a database that fails for a moment stops nothing for good", async () => {
  await enqueue();
  await app.db.schema.alterTable("outgoing_mail").renameTo("gone").execute();
  await app.outbox.runDue();
  await app.db.schema.alterTable("gone").renameTo("outgoing_mail").execute();
  await app.outbox.runDue();
  expect(sentTo()).toHaveLength(1);
});

test("R-12 ten thousand waiting mails: the next one is found at once, and a code goes before all of them", async () => {
  await app.db.transaction().execute(async (trx) => {
    for (let n = 0; n < 10_000; n++)
      await app.outbox.enqueue(trx, { kind: "test", to: `ann${n}@example.com`, subject: "s", text: "t", html: "h" });
  });
  await enqueue({ to: "code@example.com", priority: 1 });
  let sent = 0;
  const outbox = createOutbox({
    ...app,
    transport: {
      description: "",
      send: async (mail) => {
        if (sent === 0) expect(mail.to).toBe("code@example.com");
        return ++sent < 100 ? { outcome: "sent" } : { outcome: "unavailable", reason: "enough for a test" };
      },
    },
  });
  const startedAt = performance.now();
  await outbox.runDue();
  expect(sent).toBe(100);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
