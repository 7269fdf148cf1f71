import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
import { eachWithOutbox, hour, minute } from "#test/messages/outbox-steps.ts";
import { createOutbox } from "./outbox.server.ts";

const { site, enqueue, answer, sentTo, rows, rounds, dieSending } = eachWithOutbox();

test("R-9 every try of a greylisted mail makes the same mail, not before five minutes are over", async () => {
  const id = await enqueue({ replyTo: { name: "Ann", address: "ann@example.org" } });
  answer(2, { outcome: "later", reason: "450 greylisted", atLeastMinutes: 5 });
  await site().outbox.runDue();
  await rounds(4, 74);
  expect(site().mailbox.nextOutcomes).toHaveLength(1);
  await rounds(1, 5);
  expect(site().mailbox.nextOutcomes).toHaveLength(0);
  expect(await rows()).toMatchObject([{ state: "waiting", tries: 2, last_error: "450 greylisted" }]);
  await rounds(1, 7 * minute);
  expect(site().mailbox.mails).toEqual([
    {
      id,
      from: { name: company.name, address: company.email },
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
  answer(1000, { outcome: "later", reason: "451 try later" });
  await site().outbox.runDue();
  await rounds(71, hour);
  expect(await rows()).toMatchObject([{ state: "waiting" }]);
  await rounds(10, hour);
  expect(await rows()).toMatchObject([{ state: "failed", last_error: "451 try later", body_text: "text" }]);
  expect(site().logLines.join("")).toContain("mail given up");
  await rounds(24, hour);
  expect(1000 - site().mailbox.nextOutcomes.length).toBeLessThan(25);
});

test("R-9 an outage of any length burns no try, and everything goes out when it is over", async () => {
  for (let n = 0; n < 3; n++) await enqueue({ to: `ann${n}@example.com` });
  answer(3000, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await site().outbox.runDue();
  await rounds(200, hour);
  expect(sentTo()).toEqual([]);
  expect(await rows()).toMatchObject(Array(3).fill({ state: "waiting", tries: 0 }));
  site().mailbox.nextOutcomes.length = 0;
  await rounds(1, 5 * minute);
  expect(sentTo()).toHaveLength(3);
});

test("R-9 while nothing can be sent the server is asked after 1, 2, then every 5 minutes, whatever else comes in", async () => {
  await enqueue();
  answer(1000, { outcome: "unavailable", reason: "535 wrong password" });
  const asked = () => 1000 - site().mailbox.nextOutcomes.length;
  await site().outbox.runDue();
  for (let n = 0; n < 50; n++) {
    await enqueue();
    await site().outbox.runDue();
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
  expect(site().logLines.filter((line) => line.includes("535 wrong password"))).toHaveLength(15);
});

test("R-9 550 to the reader ends the mail, and the next one is sent", async () => {
  await enqueue({ to: "nobody@example.com" });
  await enqueue({ to: "ann@example.com" });
  answer(1, { outcome: "refused", reason: "550 no such mailbox" });
  await site().outbox.runDue();
  expect(sentTo()).toHaveLength(1);
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(["failed", "sent"]);
});

test("R-9 a mail on which the program itself stumbles blocks no other", async () => {
  await enqueue({ to: "poison@example.com" });
  await enqueue({ to: "ann@example.com" });
  const outbox = createOutbox({
    ...site(),
    transport: {
      ...site().mailbox,
      send: async (mail) => {
        if (mail.to.startsWith("poison")) throw new TypeError("cannot be written");
        return site().mailbox.send(mail);
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
  await dieSending();
  await enqueue({ to: "bob@example.com" });
  await site().outbox.runDue();
  expect(sentTo()).toEqual(["bob@example.com"]);
  await rounds(1, 4 * minute + 59);
  expect(sentTo()).toHaveLength(1);
  await rounds(3, 1);
  expect(site().mailbox.mails.map((mail) => mail.id)).toEqual([expect.any(String), id]);
});

test("R-25 a clock that was ahead when a wait was set, or is set back, does not freeze the queue", async () => {
  await enqueue();
  site().clock.pass(24 * hour);
  answer(1, { outcome: "later", reason: "451" });
  await site().outbox.runDue();
  site().clock.pass(-24 * hour);
  await site().outbox.runDue();
  expect(sentTo()).toHaveLength(1);

  site().clock.pass(24 * hour);
  await enqueue({ to: "bob@example.com" });
  answer(1, { outcome: "unavailable", reason: "ECONNREFUSED" });
  await site().outbox.runDue();
  site().clock.pass(-24 * hour);
  await site().outbox.runDue();
  expect(sentTo()).toEqual(["ann@example.com", "bob@example.com"]);
});

test("PG-20 a mail that a process 50 s ahead has put off for the longest time waits", async () => {
  await enqueue();
  answer(1, { outcome: "later", reason: "451", atLeastMinutes: 480 });
  site().clock.pass(50);
  await site().outbox.runDue();
  site().clock.pass(-50);
  await site().outbox.runDue();
  expect(sentTo()).toEqual([]);
});

test("R-5 a database that fails for a moment stops nothing for good", async () => {
  await enqueue();
  await site().db.schema.alterTable("outgoing_mail").renameTo("gone").execute();
  await site().outbox.runDue();
  await site().db.schema.alterTable("gone").renameTo("outgoing_mail").execute();
  await site().outbox.runDue();
  expect(sentTo()).toHaveLength(1);
});

test("OPS-08 an address in a mail server's reply is stored in the database and never logged", async () => {
  const said = "550 5.1.1 <canary+x@example.com>: no such user (canary@example.org)";
  for (let n = 0; n < 4; n++) await enqueue();
  answer(1, { outcome: "sent", note: "250 queued for canary@example.com" });
  answer(1, { outcome: "refused", reason: said });
  answer(1, { outcome: "later", reason: said });
  answer(1, { outcome: "unavailable", reason: said });
  await site().outbox.runDue();
  const log = site().logLines.join("");
  for (const line of ["mail sent", "mail given up", "mail deferred", "the queue waits"]) expect(log).toContain(line);
  expect(log).toContain("550 5.1.1 (address) no such user (address)");
  expect(log).not.toMatch(/canary|@example/);
  expect((await rows()).filter(({ last_error }) => last_error === said)).not.toEqual([]);
});
