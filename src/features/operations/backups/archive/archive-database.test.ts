import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { forged, goodArchive, setDatabase, withDatabase } from "#test/data/forged-archives.ts";
import { refusalOf } from "#test/data/refused-archives.ts";
import { readArchive } from "./read-archive.server.ts";

let good: Buffer;
beforeAll(async () => {
  good = await goodArchive();
});

test("R-28 another program's database, or one that is not what the list says, is refused", async () => {
  expect(await refusalOf(await withDatabase(good, (raw) => raw.exec("PRAGMA application_id = 1")))).toMatch(
    /another program/,
  );
  expect(await refusalOf(await withDatabase(good, (raw) => raw.exec("PRAGMA user_version = 1")))).toMatch(
    /another version/,
  );
  const noDatabase = await forged(good, (entries, manifest) =>
    setDatabase(entries, manifest, Buffer.from("no database")),
  );
  expect(await refusalOf(noDatabase)).toMatch(/cannot be read/);
  const damaged = await forged(good, (entries, manifest) => {
    const database = gunzipSync(entries.find(({ header }) => header.name === "app.db.gz")?.data ?? "");
    database.fill(0xa5, 4096 * 12, 4096 * 13);
    setDatabase(entries, manifest, database);
  });
  expect(await refusalOf(damaged)).toMatch(/database in the backup (is damaged|cannot be read)/);
  const dangling = await withDatabase(good, (raw) => {
    raw.exec("PRAGMA foreign_keys = off");
    raw.exec("INSERT INTO backup_code_sets (user_id, salt, made_at) VALUES (99, 's', '2026-03-02T15:00:00.000Z')");
  });
  expect(await refusalOf(dangling)).toMatch(/broken references/);
});

test("R-28 a database that unpacks to more than it says is not unpacked to the end", async () => {
  let said = 0;
  const bomb = await forged(good, (entries, manifest) => {
    said = manifest.database.bytes;
    setDatabase(entries, manifest, Buffer.alloc(64 * 1024 * 1024));
    manifest.database.bytes = said;
  });
  const into = temporaryFolder();
  writeFileSync(join(into, "bomb.tar"), bomb);
  await expect(readArchive(join(into, "bomb.tar"), { into, all: true })).rejects.toThrow(/damaged or was cut short/);
  expect(statSync(join(into, "app.db")).size).toBeLessThanOrEqual(said);
});
