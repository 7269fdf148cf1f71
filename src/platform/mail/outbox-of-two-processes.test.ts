import { expect } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { createTwoApps, sharedTest } from "#test/app/two-processes.ts";
import { holdSending, minute, outboxSteps } from "#test/messages/outbox-steps.ts";
import { createOutbox } from "./outbox.server.ts";

sharedTest("PG-11 two processes send all mail that waits at once: each mail once", async () => {
  const [one, other] = await createTwoApps();
  const { enqueue } = outboxSteps(one);
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => enqueue({ to: `ann${n}@example.com` })));
  await Promise.all([one.outbox.runDue(), other.outbox.runDue()]);
  expect(one.mailbox.mails).toHaveLength(40);
  expect(new Set(one.mailbox.mails.map(({ id }) => id))).toEqual(new Set(ids));
});

/** A process that is in the middle of sending until it is let go. */
function sendSlowly(app: TestApp) {
  const { transport, ...rest } = holdSending(app);
  return { running: createOutbox({ ...app, transport }).runDue(), ...rest };
}

sharedTest("PG-11 a code that one process is sending is neither sent nor given up by the other", async () => {
  const [one, other] = await createTwoApps();
  const { enqueue, rows } = outboxSteps(one);
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

sharedTest(
  "PG-11 a process that was stopped for longer than its lease does not queue again what another has sent",
  async () => {
    const [one, other] = await createTwoApps();
    const { enqueue, rows } = outboxSteps(one);
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
  },
);
