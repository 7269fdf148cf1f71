import { sql } from "kysely";
import { expect } from "vitest";
import { createTwoApps, sharedTest as test } from "#test/app/two-processes.ts";
import { insertMessage } from "#test/messages/messages.ts";

test("PG-10 of two processes one leads; when it stops the other does", async () => {
  const [one, other] = await createTwoApps();
  expect([one.leadership.isLeader(), other.leadership.isLeader()]).toEqual([true, false]);
  expect(await other.leadership.claim()).toBe(false);
  await one.leadership.stop();
  expect(await Promise.all([other.leadership.claim(), other.leadership.claim()])).toEqual([true, true]);
  expect(await one.leadership.claim()).toBe(false);
});

test("PG-10 a process whose connection is cut notices that it leads no more, and another takes over", async () => {
  const [one, other] = await createTwoApps();
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock')
    AND datname = current_database() AND application_name = 'site session'`.execute(one.db);
  await expect.poll(() => one.leadership.isLeader()).toBe(false);
  expect(await other.leadership.claim()).toBe(true);
  expect(await one.leadership.claim()).toBe(false);
});

test("PG-10 a process that starts beside the leader leaves its nightly test inquiry alone", async () => {
  const [one, other] = await createTwoApps();
  const count = () => one.db.selectFrom("messages").select("id").execute();
  await insertMessage(one.db, { is_test: 1 });
  await other.leadership.claim();
  expect(await count()).toHaveLength(1);
  await one.leadership.stop();
  await other.leadership.claim();
  expect(await count()).toHaveLength(0);
});
