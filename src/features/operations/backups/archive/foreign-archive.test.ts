import { packTar } from "modern-tar";
import { beforeAll, expect, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { forged, goodArchive, withDatabase } from "#test/data/forged-archives.ts";
import { refusalOf } from "#test/data/refused-archives.ts";

let good: Buffer;
beforeAll(async () => {
  good = await goodArchive();
});

test("R-28 a file of another kind is refused", async () => {
  expect(await refusalOf(Buffer.from("hello".repeat(2000)))).toMatch(/not a backup of this site/);
  const tar = Buffer.from(await packTar([{ header: { name: "a.txt", size: 1 }, body: "a" }]));
  expect(await refusalOf(tar)).toMatch(/not a backup of this site/);
  expect(
    await refusalOf(await forged(good, (_, manifest) => Object.assign(manifest, { application: "other" }))),
  ).toMatch(/not a backup of this site/);
});

test("R-28 a newer archive, or one with a newer database, is refused by name and never downgraded", async () => {
  expect(
    await refusalOf(await forged(good, (_, manifest) => Object.assign(manifest, { format: 3, more: true }))),
  ).toMatch(/newer version of this program \(its format is 3/);
  const newer = migrations.length + 1;
  const archive = await withDatabase(good, (raw, manifest) => {
    raw.exec(`PRAGMA user_version = ${newer}`);
    manifest.database.schema = newer;
  });
  expect(await refusalOf(archive)).toMatch(new RegExp(`newer version of this program \\(its schema is ${newer}`));
});
