import "#test/postgres/both-engines.ts";
import { expect, test } from "vitest";
import { createTwoApps, sharedTest } from "#test/app/two-processes.ts";
import { eachWithOutbox, outboxSteps } from "#test/messages/outbox-steps.ts";
import { createOutbox } from "./outbox.server.ts";
import { queueAgain, takeBackMail } from "./outbox-status-queries.server.ts";

/* Mail to a customer, which waits for Undo (JOB-23). */
const { site, enqueue, answer, sentTo, rows, rounds, dieSending } = eachWithOutbox();
const held = (to = "ann@example.com") => enqueue({ to, waitsForUndo: true, about: "job 1" });
const takeBack = (id: string) =>
  site()
    .db.transaction()
    .execute((trx) => takeBackMail(trx, { id }));

test("JOB-23 an email goes ten seconds after the press, once, also where the process was killed in between", async () => {
  await held();
  await rounds(2, 4.9);
  expect(sentTo()).toEqual([]);
  const afterStart = createOutbox({ ...site(), transport: site().mailbox });
  site().clock.pass(0.2);
  await Promise.all([afterStart.runDue(), site().outbox.runDue()]);
  await rounds(3, 600);
  expect(sentTo()).toEqual(["ann@example.com"]);
});

test("JOB-23 R-25 where the clock goes back an hour, an email waits as much longer, can be taken back, and goes once", async () => {
  const [kept, other] = [await held(), await held("bob@example.com")];
  site().clock.pass(-60 * 60);
  await rounds(3, 10);
  expect([sentTo(), await takeBack(other)]).toEqual([[], true]);
  await rounds(4, 60 * 60);
  expect([sentTo(), await takeBack(kept)]).toEqual([["ann@example.com"], false]);
  site().clock.pass(-60 * 60);
  await rounds(4, 60 * 60);
  expect(sentTo()).toEqual(["ann@example.com"]);
});

test("JOB-23 an email that is taken back is gone, and was not sent; a second press takes nothing back", async () => {
  const id = await held();
  expect([await takeBack(id), await takeBack(id)]).toEqual([true, false]);
  await rounds(3, 10);
  expect([sentTo(), await rows()]).toEqual([[], []]);
});

test("JOB-23 an email that has gone, is being sent, may have arrived or waits for nothing is not taken back", async () => {
  const sent = await held();
  await rounds(1, 10);
  expect(await takeBack(sent)).toBe(false);
  answer(1, { outcome: "later", reason: "the connection was lost" });
  const lost = await held();
  await rounds(1, 10);
  expect(await takeBack(lost)).toBe(false);
  const other = await enqueue();
  expect(await takeBack(other)).toBe(false);
  await site().outbox.runDue();
  const interrupted = await held();
  site().clock.pass(10);
  await dieSending();
  expect(await takeBack(interrupted)).toBe(false);
  expect(sentTo()).toHaveLength(2);
});

test("JOB-23 sending the emails of a job again does not shorten the ten seconds", async () => {
  const id = await held();
  await site()
    .db.transaction()
    .execute((trx) => queueAgain(trx, "job 1", site().clock.now()));
  await site().outbox.runDue();
  expect([sentTo(), await takeBack(id)]).toEqual([[], true]);
});

sharedTest("JOB-23 PG-11 an undo and the end of the ten seconds at once: an email is taken back or goes", async () => {
  const [one, other] = await createTwoApps();
  const steps = outboxSteps(() => one);
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push(await steps.enqueue({ to: `ann${n}@example.com`, waitsForUndo: true }));
  one.clock.pass(10);
  const undo = ids.map((id) => other.db.transaction().execute((trx) => takeBackMail(trx, { id })));
  const [taken] = await Promise.all([Promise.all(undo), one.outbox.runDue(), other.outbox.runDue()]);
  const expected = ids.flatMap((_, place) => (taken[place] ? [] : [`ann${place}@example.com`]));
  expect(steps.sentTo().toSorted()).toEqual(expected.toSorted());
});
