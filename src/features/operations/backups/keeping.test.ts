import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { holdLock } from "#src/platform/process/hold-lock.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { silentLog as log } from "#test/app/test-log.ts";
import { anEmptySite, backUp, placesOf, putBack } from "#test/data/backups.ts";
import { listBackups } from "./backup-folder.server.ts";
import { readBackupState, recordBackupFailure } from "./backup-state.server.ts";
import { assertFreeSpace } from "./disk-space.server.ts";
import { nightlyBackup } from "./nightly-backup.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-03-02T07:30:00.000Z");
const day = (count: number) => new Date(start + count * dayMs);

const namesIn = (dataDir: string) =>
  readdirSync(join(dataDir, "backups"))
    .filter((name) => name !== "lock")
    .sort();

test("OPS-07 of the good backups the newest fourteen stay; what else is in the folder is left alone", async () => {
  const dataDir = await anEmptySite();
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups", "gutters-of-my-own.tar"), "mine");
  for (let night = 0; night < 17; night += 1) await backUp(dataDir, { now: day(night) });
  expect((await listBackups(join(dataDir, "backups"), "regular")).map(({ madeAt }) => madeAt)).toEqual(
    Array.from({ length: 14 }, (_, index) => day(16 - index)),
  );
  expect(namesIn(dataDir)).toHaveLength(15);
  expect(await readBackupState(placesOf(dataDir), day(16).getTime() + 1000)).toEqual({
    lastGood: day(16).toISOString(),
    bytes: expect.any(Number),
    kept: 14,
    overdue: false,
    lastError: null,
  });
});

test("OPS-07 no good backup for two days, or a try that failed, is overdue; a good one ends that", async () => {
  const dataDir = await anEmptySite();
  await backUp(dataDir, { now: day(0) });
  const stateOn = (now: number) => readBackupState(placesOf(dataDir), now);
  expect(await stateOn(start + 2 * dayMs)).toMatchObject({ overdue: false });
  expect(await stateOn(start + 2 * dayMs + 1)).toMatchObject({ overdue: true, lastError: null, kept: 1 });

  rmSync(join(dataDir, "app.db"));
  writeFileSync(join(dataDir, "app.db"), "damaged");
  await expect(backUp(dataDir, { now: day(1) })).rejects.toThrow(/No backup could be created/);
  expect(await stateOn(day(1).getTime())).toMatchObject({
    lastGood: day(0).toISOString(),
    overdue: true,
    lastError: expect.stringMatching(/^No backup could be created: /),
    kept: 1,
  });
  rmSync(join(dataDir, "app.db"));
  await (await openSqlite(join(dataDir, "app.db"))).close();
  await backUp(dataDir, { now: day(2) });
  expect(await stateOn(day(2).getTime())).toMatchObject({ overdue: false, lastError: null, kept: 2 });
});

test("R-25 a backup of a day to come, made while the clock was ahead, and a failed one, count for nothing today", async () => {
  const dataDir = await anEmptySite();
  await backUp(dataDir, { now: day(0) });
  await recordBackupFailure(placesOf(dataDir), { at: day(299).toISOString(), error: "The disk is full." });
  expect(await readBackupState(placesOf(dataDir), day(1).getTime())).toMatchObject({ overdue: false, lastError: null });
  await backUp(dataDir, { now: day(300) });
  const lastGood = day(0).toISOString();
  expect(await readBackupState(placesOf(dataDir), day(3).getTime())).toMatchObject({ lastGood, overdue: true });
  const clock = { now: () => day(3) };
  expect(await nightlyBackup({ config: placesOf(dataDir), clock, log })?.lastRun()).toEqual(day(0));
});

test("R-25 fourteen backups from the future do not push out those of today", async () => {
  const dataDir = await anEmptySite();
  for (let night = 300; night < 314; night += 1) await backUp(dataDir, { now: day(night) });
  await backUp(dataDir, { now: day(0) });
  await backUp(dataDir, { now: day(1) });
  const left = (await listBackups(join(dataDir, "backups"), "regular")).map(({ madeAt }) => madeAt);
  expect(left).toHaveLength(14);
  expect(left.slice(-3)).toEqual([day(302), day(1), day(0)]);
});

test.runIf(process.getuid?.() === 0)("OPS-07 as another user than the site's no backup or restore starts", async () => {
  const dataDir = await anEmptySite();
  chownSync(dataDir, 12345, 12345);
  await expect(backUp(dataDir, { now: day(0) })).rejects.toThrow(/belongs to another user \(12345\)/);
  await expect(putBack(dataDir, join(dataDir, "app.db"))).rejects.toThrow(/belongs to another user \(12345\)/);
  expect(readdirSync(dataDir)).toEqual(["app.db"]);
});

test("OPS-07 a site that is younger than two days is not overdue, and a folder without a site has no backup", async () => {
  const dataDir = await anEmptySite();
  const none = { lastGood: null, bytes: null, kept: 0, lastError: null };
  expect(await readBackupState(placesOf(dataDir), Date.now())).toEqual({ ...none, overdue: false });
  expect(await readBackupState(placesOf(dataDir), Date.now() + 3 * dayMs)).toEqual({ ...none, overdue: true });
});

test("OPS-07 the next backup removes the files of a killed one, and does not wait for it", async () => {
  const dataDir = await anEmptySite();
  const folder = join(dataDir, "backups");
  mkdirSync(join(folder, ".making-1", "gallery"), { recursive: true });
  writeFileSync(join(folder, ".making-1", "app.db"), "half");
  writeFileSync(join(folder, ".gutters-2026-03-01T07-30-00Z.tar.part"), "half");
  await backUp(dataDir, { now: day(0) });
  expect(namesIn(dataDir)).toEqual(["gutters-2026-03-02T07-30-00Z.tar"]);
});

test("OPS-07 during a backup another is refused, and so is one during a restore", async () => {
  const dataDir = await anEmptySite();
  const tries = [0, 1].map((at) => backUp(dataDir, { now: day(at) }));
  const { path } = await Promise.any(tries);
  const refusals = (await Promise.allSettled(tries)).filter(({ status }) => status === "rejected");
  expect(refusals).toMatchObject([
    { reason: { message: expect.stringMatching(/^Another backup or a restore is in progress/) } },
  ]);
  const confirm = () => backUp(dataDir, { now: day(1) }).then(() => true);
  await expect(putBack(dataDir, path, { now: day(1), confirm })).rejects.toThrow(
    /Another backup or a restore is in progress/,
  );
  const release = holdLock(join(dataDir, "backups", "lock"));
  await expect(putBack(dataDir, path, { now: day(1), confirm })).rejects.toThrow(/A backup is in progress/);
  release?.();
});

test("OPS-07 free space is checked first: the error names how much is missing", async () => {
  await expect(assertFreeSpace(temporaryFolder(), 2 ** 60)).rejects.toThrow(
    /Not enough space .*: [\d,.]+ MB more is needed/,
  );
  await assertFreeSpace(temporaryFolder(), 1);
});

test("OPS-07 a backup goes to another folder or a new file, and overwrites nothing", async () => {
  const dataDir = await anEmptySite();
  const outside = temporaryFolder();
  const made = await backUp(dataDir, { now: day(0), to: outside });
  expect(made.path).toBe(join(outside, "gutters-2026-03-02T07-30-00Z.tar"));
  const again = (to: string) => backUp(dataDir, { now: day(0), to });
  await expect(again(outside)).rejects.toThrow(/already exists\. It was not changed/);
  await expect(again(made.path)).rejects.toThrow(/already exists/);
  await expect(again(join(outside, "nowhere", "a.tar"))).rejects.toThrow(/There is no folder/);
  await again(join(outside, "mine.tar"));
  expect(readdirSync(outside).sort()).toEqual(["gutters-2026-03-02T07-30-00Z.tar", "mine.tar"]);
  expect(namesIn(dataDir)).toEqual([]);
});
