import { copyFileSync, existsSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { StartupError } from "../../process/errors.ts";
import { openSqlite } from "./open-sqlite.server.ts";

/** A database with enough in it to have pages in the middle. */
async function filledFile(): Promise<string> {
  const file = join(temporaryFolder(), "app.db");
  const { db, close } = await openSqlite(file);
  const rows = Array.from({ length: 500 }, (_, index) => ({
    key: `${index}-${"x".repeat(500)}`,
    used: 1,
    ends_at: "",
  }));
  await db.insertInto("rate_counters").values(rows).execute();
  close();
  return file;
}

async function expectRefused(file: string, reason: RegExp): Promise<void> {
  const before = readFileSync(file);
  const refusal = await openSqlite(file).then(
    ({ close }) => close(),
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartupError);
  expect((refusal as StartupError).message).toMatch(reason);
  expect((refusal as StartupError).message).not.toContain("\n");
  expect(readFileSync(file).equals(before)).toBe(true);
}

function overwrite(file: string, value: number, from: number, to: number): void {
  const bytes = readFileSync(file);
  bytes.fill(value, from, to);
  writeFileSync(file, bytes);
}

function change(file: string, statements: string): void {
  using raw = new DatabaseSync(file);
  raw.exec(statements);
}

test.each<[about: string, harm: (file: string) => void, reason: RegExp]>([
  ["with a damaged header", (file) => overwrite(file, 0xff, 0, 16), /damaged.*npm run restore/],
  [
    "with a damaged page in the middle",
    (file) => overwrite(file, 0xa5, 4096 * 20, 4096 * 21),
    /damaged.*npm run restore/,
  ],
  ["that was cut short", (file) => truncateSync(file, 4096 * 10), /damaged.*npm run restore/],
  ["that is empty: something was there once", (file) => truncateSync(file, 0), /is empty.*npm run restore/],
  ["of a newer version", (file) => change(file, "PRAGMA user_version = 99"), /newer version.*99/],
  ["of another program", (file) => change(file, "PRAGMA application_id = 252006674"), /another program/],
])("R-16 a file %s is refused at the start with the way back, and left as it is", async (_, harm, reason) => {
  const file = await filledFile();
  harm(file);
  await expectRefused(file, reason);
});

test("R-16 a database without its write-ahead log, as after a proper stop, is opened", async () => {
  const file = await filledFile();
  expect(existsSync(`${file}-wal`)).toBe(false);
  const { db, close } = await openSqlite(file);
  expect(await db.selectFrom("rate_counters").select("key").execute()).toHaveLength(500);
  close();
});

test("R-16 a write-ahead log of another database is not mixed in", async () => {
  const file = await filledFile();
  const other = join(temporaryFolder(), "other.db");
  using raw = new DatabaseSync(other);
  raw.exec("PRAGMA journal_mode = wal; CREATE TABLE theirs (a TEXT)");
  for (let index = 0; index < 200; index++) raw.prepare("INSERT INTO theirs VALUES (?)").run("y".repeat(1000));
  copyFileSync(`${other}-wal`, `${file}-wal`);
  await expectRefused(file, /another program|damaged/);
});

test("R-16 a path that leads to a folder is refused with one line", async () => {
  const file = join(temporaryFolder(), "app.db");
  mkdirSync(file);
  await expect(openSqlite(file)).rejects.toThrow(StartupError);
});

test("a start that was killed while it made the database leaves nothing that the next one trips over", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  const unfinished = [{ name: "stops half way", up: () => Promise.reject(new Error("killed")) }];
  await expect(openSqlite(file, unfinished)).rejects.toThrow("killed");
  expect(existsSync(file)).toBe(false);
  const { close } = await openSqlite(file);
  close();
});
