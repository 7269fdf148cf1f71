import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { beforeAll, expect, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { createTestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { backUp, backupTime, fill, placesOf } from "#test/data/backups.ts";
import {
  aPicture,
  type Change,
  type Entry,
  forged,
  setDatabase,
  sha256,
  withDatabase,
} from "#test/data/forged-archives.ts";
import { ArchiveError } from "../backup-errors.ts";
import { restore } from "../restore/restore.server.ts";
import { readArchive } from "./read-archive.server.ts";

/** A backup of a site with everything in it. */
let good: Buffer;
beforeAll(async () => {
  await using site = await createTestApp({ env: { SECRET: "" }, databaseUrl: undefined });
  await fill(site);
  good = readFileSync((await backUp(site.config.dataDir)).path);
});

const mine = ["app.db", "app.db-wal", "secret", "gallery/a.jpg"];

/** Tries to restore it where there is something that must not be touched. @returns why not; the data are as they were then */
async function refusalOf(archive: Buffer, confirm = (): Promise<boolean> => Promise.reject(new Error("let through"))) {
  const dataDir = join(temporaryFolder(), "data");
  mkdirSync(join(dataDir, "gallery"), { recursive: true });
  for (const name of mine) writeFileSync(join(dataDir, name), `mine: ${name}`);
  const file = join(dataDir, "..", "archive.tar");
  writeFileSync(file, archive);
  const restoring = restore({ places: placesOf(dataDir), file, now: backupTime, onFinished: () => {}, confirm });
  const refusal = await restoring.catch((error: unknown) => error);
  for (const name of mine) expect(readFileSync(join(dataDir, name), "utf8")).toBe(`mine: ${name}`);
  expect(readdirSync(dataDir).sort()).toEqual(["app.db", "app.db-wal", "backups", "gallery", "lock", "secret"]);
  expect(readdirSync(join(dataDir, ".."))).toHaveLength(2);
  if (refusal === undefined) return "let through";
  expect(refusal).toBeInstanceOf(ArchiveError);
  const { message } = refusal as ArchiveError;
  expect(message).not.toContain("\n");
  return message;
}

const damaged = /damaged or was cut short/;
const foreign = /not a backup of this site/;
const newer = migrations.length + 1;

const changed = (change: Change) => () => forged(good, change);
const inDatabase = (statement: string) => () => withDatabase(good, (raw) => raw.exec(statement));
const aFile = (name: string): Entry => ({ header: { name, size: 4 }, data: Buffer.from("evil") });
const stray = `gallery/${"a".repeat(32)}-1.jpg`;
const withFile = (name: string) =>
  changed((entries, manifest) => {
    entries.push(aFile(name));
    manifest.files.push({ name, bytes: 4, sha256: sha256(Buffer.from("evil")) });
  });

test.each<[archive: string, make: () => Buffer | Promise<Buffer>, reason: RegExp]>([
  ["with nothing in it", () => Buffer.alloc(0), /is empty/],
  ["that is a file of another kind", () => Buffer.from("hello".repeat(2000)), foreign],
  [
    "that is another tar",
    async () => Buffer.from(await packTar([{ header: { name: "a.txt", size: 1 }, body: "a" }])),
    foreign,
  ],
  ["of another program", changed((_, manifest) => Object.assign(manifest, { application: "other" })), foreign],
  [
    "of a newer format",
    changed((_, manifest) => Object.assign(manifest, { format: 3, more: true })),
    /newer version of this program \(its format is 3/,
  ],
  [
    "with a newer database, which is never downgraded",
    () =>
      withDatabase(good, (raw, manifest) => {
        raw.exec(`PRAGMA user_version = ${newer}`);
        manifest.database.schema = newer;
      }),
    new RegExp(`newer version of this program \\(its schema is ${newer}`),
  ],
  ["with another program's database", inDatabase("PRAGMA application_id = 1"), /another program/],
  ["with a database that is not what the list says", inDatabase("PRAGMA user_version = 1"), /another version/],
  [
    "without a database in its file",
    changed((entries, manifest) => setDatabase(entries, manifest, Buffer.from("no database"))),
    /cannot be read/,
  ],
  [
    "with a damaged database",
    changed((entries, manifest) => {
      const database = gunzipSync(entries.find(({ header }) => header.name === "app.db.gz")?.data ?? "");
      database.fill(0xa5, 4096 * 12, 4096 * 13);
      setDatabase(entries, manifest, database);
    }),
    /database in the backup (is damaged|cannot be read)/,
  ],
  [
    "with a row that refers to none",
    inDatabase(`PRAGMA foreign_keys = off;
      INSERT INTO backup_code_sets (user_id, salt, made_at) VALUES (99, 's', '2026-03-02T15:00:00.000Z')`),
    /broken references/,
  ],
  ["without one of its files", changed((entries) => entries.pop()), damaged],
  ["with a file that is not in the list", changed((entries) => entries.push(aFile(stray))), damaged],
  ["with a file twice", changed((entries) => entries.push(...entries.slice(-1))), damaged],
  ["in another order than the list's", changed((entries) => entries.splice(1, 0, ...entries.splice(-1))), damaged],
  ["with a list that has a file twice", changed((_, { files }) => files.push(...files.slice(-1))), damaged],
  ["with a list that lacks a file", changed((_, manifest) => manifest.files.shift()), damaged],
  [
    "without a file of a picture, in the list neither",
    changed((entries, manifest) => [entries.pop(), manifest.files.pop()]),
    /needs the file \w+-\d+\.\w+ of a picture, which is missing/,
  ],
  ["with a file of no picture", withFile(stray), /has no picture with the file gallery\/aaaa/],
  ...["../evil", "/etc/evil", "gallery/../../evil", "gallery/a/../b", "app.db-wal", "gallery/.bashrc", "lock"].map(
    (name) => [`with a file of the name ${name}`, withFile(name), damaged] as [string, () => Promise<Buffer>, RegExp],
  ),
  [
    "with a name that tar's extensions give to an entry",
    changed((entries) => Object.assign(aPicture(entries)?.header ?? {}, { pax: { path: "../../evil" } })),
    damaged,
  ],
  ["with something after its end", () => Buffer.concat([good, Buffer.alloc(512, 1)]), damaged],
])("R-28 an archive %s is refused in one line, and nothing is changed", async (_, make, reason) => {
  expect(await refusalOf(await make())).toMatch(reason);
});

test.each(["symlink", "link", "directory", "character-device", "fifo"] as const)(
  "R-28 nothing but a file is let in: no %s",
  async (type) => {
    const archive = await forged(good, (entries, manifest) => {
      const picture = aPicture(entries);
      const header = { ...picture?.header, type, size: 0, linkname: "/etc/passwd" };
      Object.assign(picture ?? {}, { header, data: undefined });
      const listed = manifest.files.find(({ name }) => name === header.name);
      Object.assign(listed ?? {}, { bytes: 0, sha256: sha256(Buffer.alloc(0)) });
    });
    expect(await refusalOf(archive)).toMatch(damaged);
  },
);

test("R-28 an archive that was made anew by hand, with nothing changed, is let through, also one of format 1 with its hash of the whole: what is refused is refused for what it is", async () => {
  const olderArchive = await forged(good, (entries, manifest) => {
    entries.push({ header: { name: "seal.sha256", size: 4 }, data: Buffer.from("hash") });
    manifest.format = 1;
  });
  for (const archive of [good, await forged(good, () => {}), olderArchive]) {
    const seen: unknown[] = [];
    const confirm = async (staged?: unknown) => {
      seen.push(staged);
      return false;
    };
    expect(await refusalOf(archive, confirm)).toBe("let through");
    expect(seen).toMatchObject([{ contents: { messages: 3, reviews: 2, pictures: 2, users: 0 } }]);
  }
});

/** Every file that is unpacked, with its hash; or why the archive is refused. */
async function unpacked(archive: Buffer): Promise<Record<string, string> | string> {
  const into = join(temporaryFolder(), "into");
  mkdirSync(into);
  writeFileSync(join(into, "..", "archive.tar"), archive);
  try {
    await readArchive(join(into, "..", "archive.tar"), { into, all: true });
  } catch (error) {
    return String(error);
  }
  const files = readdirSync(into, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ name, parentPath }) => [name, sha256(readFileSync(join(parentPath, name)))] as const),
  );
}

function withChangedBit(place: number): Buffer {
  const bytes = Buffer.from(good);
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes;
}

test("R-28 one changed bit is refused wherever it is: in a header, in the list, in the database, in the end; in padding it changes nothing", async () => {
  const whole = await unpacked(good);
  const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * (good.length - 1)) / 59));
  let refused = 0;
  for (const place of [...places, 0, 511, 512, 600, good.length - 1024, good.length - 512, good.length - 1]) {
    const found = await unpacked(withChangedBit(place));
    if (typeof found === "string") {
      expect(found, `byte ${place}`).toMatch(/damaged or was cut short|not a backup of this site/);
      refused++;
    } else expect(found, `byte ${place}`).toEqual(whole);
  }
  expect(refused).toBeGreaterThan(50);
  expect(await refusalOf(withChangedBit(good.length >> 1))).toMatch(damaged);
});

test("R-28 an archive that was cut short is refused, wherever", async () => {
  for (const length of [1, 511, 512, 1024, 2048, 10_000, good.length - 1024, good.length - 512, good.length - 1])
    expect(await refusalOf(good.subarray(0, length)), `${length} bytes`).toMatch(damaged);
});

test("R-28 a file that is not the one of the list is refused, though it is as long", async () => {
  const change = (name: string) => (entries: Entry[]) => {
    const data = entries.find(({ header }) => header.name.startsWith(name))?.data;
    if (data) data.set([(data[20] ?? 0) ^ 1], 20);
  };
  for (const name of ["gallery/", "secret", "app.db.gz"])
    expect(await refusalOf(await forged(good, change(name), false)), name).toMatch(damaged);
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
  await expect(readArchive(join(into, "bomb.tar"), { into, all: true })).rejects.toThrow(damaged);
  expect(statSync(join(into, "app.db")).size).toBeLessThanOrEqual(said);
});
