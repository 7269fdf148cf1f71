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
const at = (seconds: number) => ({ clock: { now: () => after(seconds) }, config: { secret: "secret" } });
const begin = at(0);
const limit: Limit = { name: "tries", key: "192.0.2.1", limit: 3, windowSeconds: 600 };

async function open(file = join(temporaryFolder(), "app.db")) {
  const { db, close } = await openSqlite(file);
  onTestFinished(close);
  return { db, file };
}

test("whoever comes once too often is told how long to wait, and may come again when the window is over", async () => {
  const { db } = await open();
  for (const second of [0, 10, 20]) expect(await consumeRateLimit(db, at(second), limit)).toBeUndefined();
  expect(await consumeRateLimit(db, at(30), limit)).toBe(570);
  expect(await consumeRateLimit(db, at(599.5), limit)).toBe(1);
  expect(await consumeRateLimit(db, at(600), limit)).toBeUndefined();
});

test("refused tries do not make the wait longer", async () => {
  const { db } = await open();
  for (let second = 0; second < 599; second += 10) await consumeRateLimit(db, at(second), limit);
  expect(await consumeRateLimit(db, at(600), limit)).toBeUndefined();
});

test("a burst of parallel calls cannot exceed the limit", async () => {
  const { db } = await open();
  const taken = await Promise.all(Array.from({ length: 50 }, () => consumeRateLimit(db, begin, limit)));
  expect(taken.filter((wait) => wait === undefined)).toHaveLength(3);
});

test("others, and other limits of the same person, are counted apart", async () => {
  const { db } = await open();
  for (let index = 0; index < 4; index++) await consumeRateLimit(db, begin, limit);
  expect(await consumeRateLimit(db, begin, { ...limit, key: "192.0.2.2" })).toBeUndefined();
  expect(await consumeRateLimit(db, begin, { ...limit, name: "other" })).toBeUndefined();
});

test("a use inside a transaction that fails is given back", async () => {
  const { db } = await open();
  const failing = db.transaction().execute(async (trx) => {
    await consumeRateLimit(trx, begin, { ...limit, limit: 1 });
    throw new Error("nothing was stored");
  });
  await expect(failing).rejects.toThrow("nothing was stored");
  expect(await consumeRateLimit(db, begin, { ...limit, limit: 1 })).toBeUndefined();
});

test("what is given back can be taken again, and giving back more than was taken gives nothing", async () => {
  const { db } = await open();
  for (let index = 0; index < 3; index++) await consumeRateLimit(db, begin, limit);
  expect(await isUsedUp(db, begin, limit)).toBe(true);
  await refundRateLimit(db, begin, limit);
  expect(await isUsedUp(db, begin, limit)).toBe(false);
  expect(await consumeRateLimit(db, begin, limit)).toBeUndefined();
  await Promise.all(Array.from({ length: 5 }, () => refundRateLimit(db, begin, limit)));
  for (let index = 0; index < 3; index++) expect(await consumeRateLimit(db, begin, limit)).toBeUndefined();
  expect(await isUsedUp(db, begin, limit)).toBe(true);
  expect(await isUsedUp(db, at(600), limit)).toBe(false);
});

test("a restart does not clear counters", async () => {
  const file = join(temporaryFolder(), "app.db");
  const first = await openSqlite(file);
  for (let index = 0; index < 3; index++) await consumeRateLimit(first.db, begin, limit);
  await first.close();
  const { db } = await open(file);
  expect(await consumeRateLimit(db, begin, limit)).toBeGreaterThan(0);
});

test("a window that was counted by a clock a day ahead does not shut a visitor out for a day", async () => {
  const { db } = await open();
  for (let index = 0; index < 3; index++) await consumeRateLimit(db, at(86_400), limit);
  expect(await consumeRateLimit(db, at(0), limit)).toBeUndefined();
});

test("PG-20 a window that was begun by a process less than a minute ahead counts on", async () => {
  const { db } = await open();
  for (const second of [50, 0, 0.001]) expect(await consumeRateLimit(db, at(second), limit)).toBeUndefined();
  expect(await consumeRateLimit(db, begin, limit)).toBeGreaterThan(0);
});

test("addresses do not stand in the file, and counters that are over are removed", async () => {
  const { db } = await open();
  await consumeRateLimit(db, begin, limit);
  await consumeRateLimit(db, at(500), { ...limit, key: "other" });
  const rows = await db.selectFrom("rate_counters").select("key").execute();
  expect(rows.map(({ key }) => key).join()).not.toMatch(/192|tries|other/);
  await purgeExpiredRateLimits(db, after(700));
  expect(await db.selectFrom("rate_counters").select("key").execute()).toHaveLength(1);
});
