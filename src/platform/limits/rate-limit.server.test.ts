import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { openSqlite } from "../database/sqlite/open-sqlite.server.ts";
import {
  consumeRateLimit,
  isUsedUp,
  type Limit,
  purgeExpiredRateLimits,
  refundRateLimit,
} from "./rate-limit.server.ts";

const start = Date.parse("2026-03-02T15:00:00Z");
const after = (seconds: number) => new Date(start + seconds * 1000);
const limit: Limit = { name: "tries", key: "192.0.2.1", limit: 3, windowSeconds: 600, now: after(0), secret: "secret" };

async function open(file = join(temporaryFolder(), "app.db")) {
  const { db, close } = await openSqlite(file);
  onTestFinished(close);
  return { db, file };
}

test("whoever comes once too often is told how long to wait, and may come again when the window is over", async () => {
  const { db } = await open();
  for (const second of [0, 10, 20])
    expect(await consumeRateLimit(db, { ...limit, now: after(second) })).toEqual({ ok: true });
  expect(await consumeRateLimit(db, { ...limit, now: after(30) })).toEqual({ ok: false, retryAfterSeconds: 570 });
  expect(await consumeRateLimit(db, { ...limit, now: after(599.5) })).toEqual({ ok: false, retryAfterSeconds: 1 });
  expect(await consumeRateLimit(db, { ...limit, now: after(600) })).toEqual({ ok: true });
});

test("refused tries do not make the wait longer", async () => {
  const { db } = await open();
  for (let second = 0; second < 599; second += 10) await consumeRateLimit(db, { ...limit, now: after(second) });
  expect(await consumeRateLimit(db, { ...limit, now: after(600) })).toEqual({ ok: true });
});

test("a burst of parallel calls cannot exceed the limit", async () => {
  const { db } = await open();
  const taken = await Promise.all(Array.from({ length: 50 }, () => consumeRateLimit(db, limit)));
  expect(taken.filter(({ ok }) => ok)).toHaveLength(3);
});

test("others, and other limits of the same person, are counted apart", async () => {
  const { db } = await open();
  for (let index = 0; index < 4; index++) await consumeRateLimit(db, limit);
  expect(await consumeRateLimit(db, { ...limit, key: "192.0.2.2" })).toEqual({ ok: true });
  expect(await consumeRateLimit(db, { ...limit, name: "other" })).toEqual({ ok: true });
});

test("a use inside a transaction that fails is given back", async () => {
  const { db } = await open();
  const failing = db.transaction().execute(async (trx) => {
    await consumeRateLimit(trx, { ...limit, limit: 1 });
    throw new Error("nothing was stored");
  });
  await expect(failing).rejects.toThrow("nothing was stored");
  expect(await consumeRateLimit(db, { ...limit, limit: 1 })).toEqual({ ok: true });
});

test("what is given back can be taken again, and giving back more than was taken gives nothing", async () => {
  const { db } = await open();
  for (let index = 0; index < 3; index++) await consumeRateLimit(db, limit);
  expect(await isUsedUp(db, limit)).toBe(true);
  await refundRateLimit(db, limit);
  expect(await isUsedUp(db, limit)).toBe(false);
  expect(await consumeRateLimit(db, limit)).toEqual({ ok: true });
  await Promise.all(Array.from({ length: 5 }, () => refundRateLimit(db, limit)));
  for (let index = 0; index < 3; index++) expect(await consumeRateLimit(db, limit)).toEqual({ ok: true });
  expect(await isUsedUp(db, limit)).toBe(true);
  expect(await isUsedUp(db, { ...limit, now: after(600) })).toBe(false);
});

test("a restart does not clear counters", async () => {
  const file = join(temporaryFolder(), "app.db");
  const first = await openSqlite(file);
  for (let index = 0; index < 3; index++) await consumeRateLimit(first.db, limit);
  await first.close();
  const { db } = await open(file);
  expect(await consumeRateLimit(db, limit)).toMatchObject({ ok: false });
});

test("a window that was counted by a clock a day ahead does not shut a visitor out for a day", async () => {
  const { db } = await open();
  for (let index = 0; index < 3; index++) await consumeRateLimit(db, { ...limit, now: after(86_400) });
  expect(await consumeRateLimit(db, { ...limit, now: after(0) })).toEqual({ ok: true });
});

test("PG-20 a window that was begun by a process less than a minute ahead counts on", async () => {
  const { db } = await open();
  const uses = [50, 0, 0.001, 0].map((second) => ({ ...limit, now: after(second) }));
  const taken: boolean[] = [];
  for (const use of uses) taken.push((await consumeRateLimit(db, use)).ok);
  expect(taken).toEqual([true, true, true, false]);
});

test("addresses do not stand in the file, and counters that are over are removed", async () => {
  const { db } = await open();
  await consumeRateLimit(db, limit);
  await consumeRateLimit(db, { ...limit, key: "other", now: after(500) });
  const rows = await db.selectFrom("rate_counters").select("key").execute();
  expect(rows.map(({ key }) => key).join()).not.toMatch(/192|tries|other/);
  await purgeExpiredRateLimits(db, after(700));
  expect(await db.selectFrom("rate_counters").select("key").execute()).toHaveLength(1);
});
