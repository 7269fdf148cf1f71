import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, type TarHeader, unpackTar } from "modern-tar";
import { beforeAll, expect, test } from "vitest";
import { migrations } from "#db/migrate.ts";
import { fill } from "#test/backups.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { makeBackup } from "../make-backup.server.ts";
import type { Manifest } from "../manifest.schema.ts";
import { restore } from "../restore/restore.server.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { readArchive } from "./read-archive.server.ts";
import { sealBytes, sealOf } from "./seal.server.ts";

const now = new Date("2026-03-02T15:00:00.000Z");
let good: Buffer;

beforeAll(async () => {
  const site = await createTestApp({ env: { SECRET: "" } });
  await fill(site);
  const { path } = await makeBackup({ dataDir: site.config.dataDir, kind: "regular", now });
  good = readFileSync(path);
  await site.close();
});

/** A site's data folder with something in it that must not be touched. */
function aDataFolder(): string {
  const dataDir = join(temporaryFolder(), "data");
  mkdirSync(join(dataDir, "gallery"), { recursive: true });
  for (const name of ["app.db", "app.db-wal", "secret", "gallery/a.jpg"])
    writeFileSync(join(dataDir, name), `mine: ${name}`);
  return dataDir;
}

/** Tries to restore it. @returns why not; the data folder is as it was then */
async function refusalOf(archive: Buffer): Promise<string> {
  const dataDir = aDataFolder();
  const file = join(dataDir, "..", "archive.tar");
  writeFileSync(file, archive);
  const refusal = await restore({
    ...{ dataDir, file, now, onFinished: () => {} },
    agree: () => Promise.reject(new Error("It was let through.")),
  }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ArchiveRefused);
  const { message } = refusal as ArchiveRefused;
  expect(message).not.toContain("\n");
  for (const name of ["app.db", "app.db-wal", "secret", "gallery/a.jpg"])
    expect(readFileSync(join(dataDir, name), "utf8")).toBe(`mine: ${name}`);
  expect(readdirSync(dataDir).sort()).toEqual(["app.db", "app.db-wal", "backups", "gallery", "lock", "secret"]);
  expect(readdirSync(join(dataDir, ".."))).toHaveLength(2);
  return message;
}

type Entry = { header: TarHeader; data?: Uint8Array | undefined };

/** An archive as somebody would make it who knows how: with hashes and seal that are right for what is in it. */
async function forged(change: (entries: Entry[], manifest: Manifest) => void, rehash = true): Promise<Buffer> {
  const entries: Entry[] = (await unpackTar(good)).slice(0, -1);
  const manifest = JSON.parse(Buffer.from(entries[0]?.data ?? []).toString()) as Manifest;
  change(entries, manifest);
  if (rehash) {
    for (const file of manifest.files) {
      const data = entries.find(({ header }) => header.name === file.name)?.data;
      if (data) Object.assign(file, { bytes: data.length, sha256: sha256(data) });
    }
  }
  const text = Buffer.from(JSON.stringify(manifest));
  if (entries[0]?.header.name === "manifest.json")
    entries[0] = { header: { ...entries[0].header, size: text.length }, data: text };
  const packed = Buffer.from(
    await packTar(entries.map(({ header, data }) => ({ header, data: data as Uint8Array<ArrayBuffer> }))),
  );
  return sealed(packed.subarray(0, -1024));
}

async function sealed(head: Buffer): Promise<Buffer> {
  return Buffer.concat([head, await sealOf(createHash("sha256").update(head).digest())]);
}

/** The same with another database. */
function withDatabase(change: (raw: DatabaseSync, manifest: Manifest) => void): Promise<Buffer> {
  return forged((entries, manifest) => {
    const packed = entries.find(({ header }) => header.name === "app.db.gz");
    const file = join(temporaryFolder(), "app.db");
    const site = gunzipSync(packed?.data ?? "");
    writeFileSync(file, site);
    const raw = new DatabaseSync(file);
    change(raw, manifest);
    raw.close();
    setDatabase(entries, manifest, readFileSync(file));
  });
}

function setDatabase(entries: Entry[], manifest: Manifest, database: Buffer): void {
  const data = gzipSync(database);
  const packed = entries.find(({ header }) => header.name === "app.db.gz");
  if (packed) Object.assign(packed, { data, header: { ...packed.header, size: data.length } });
  Object.assign(manifest.database, { bytes: database.length, sha256: sha256(database) });
}

const sha256 = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");

const aPicture = (entries: Entry[]) => entries.find(({ header }) => header.name.startsWith("gallery/"));

test("R-28 an archive that was made anew by hand, with nothing changed, is let through: what follows is refused for what it is", async () => {
  const dataDir = aDataFolder();
  const file = join(dataDir, "..", "archive.tar");
  for (const archive of [good, await forged(() => {})]) {
    writeFileSync(file, archive);
    const seen: unknown[] = [];
    const agree = async (staged: unknown) => {
      seen.push(staged);
      return false;
    };
    await restore({ dataDir, file, now, agree, onFinished: () => {} });
    expect(seen).toMatchObject([{ contents: { messages: 3, reviews: 2, pictures: 2, users: 0 } }]);
  }
});

test("R-28 one changed bit is refused wherever it is: in a header, in the list, in the database, in padding, in the end", async () => {
  const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * (good.length - 1)) / 59));
  for (const place of [...places, 0, 511, 512, 600, good.length - sealBytes, good.length - 1024, good.length - 1]) {
    const bytes = Buffer.from(good);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    expect(await refusalOf(bytes), `byte ${place}`).toMatch(/damaged or was cut short/);
  }
});

test("R-28 an archive that was cut short, or has something after its end, is refused; so is an empty file", async () => {
  for (const length of [1, 511, 512, 1024, sealBytes, 10_000, good.length - 1024, good.length - 512, good.length - 1])
    expect(await refusalOf(good.subarray(0, length)), `${length} bytes`).toMatch(/damaged or was cut short/);
  expect(await refusalOf(Buffer.concat([good, Buffer.alloc(512)]))).toMatch(/damaged or was cut short/);
  expect(await refusalOf(Buffer.alloc(0))).toMatch(/is empty/);
});

test("R-28 a file of another kind is refused, sealed or not", async () => {
  expect(await refusalOf(Buffer.from("hello".repeat(2000)))).toMatch(/no backup of this site/);
  const tar = Buffer.from(await packTar([{ header: { name: "a.txt", size: 1 }, body: "a" }]));
  expect(await refusalOf(tar)).toMatch(/no backup of this site/);
  expect(await refusalOf(await sealed(tar.subarray(0, -1024)))).toMatch(/no backup of this site/);
  expect(await refusalOf(await forged((_, manifest) => Object.assign(manifest, { application: "other" })))).toMatch(
    /no backup of this site/,
  );
});

test("R-28 a newer archive, or one with a newer database, is refused by name and never downgraded", async () => {
  expect(await refusalOf(await forged((_, manifest) => Object.assign(manifest, { format: 2, more: true })))).toMatch(
    /newer version of this program \(its format is 2/,
  );
  const newer = migrations.length + 1;
  const archive = await withDatabase((raw, manifest) => {
    raw.exec(`PRAGMA user_version = ${newer}`);
    manifest.database.schema = newer;
  });
  expect(await refusalOf(archive)).toMatch(new RegExp(`newer version of this program \\(its schema is ${newer}`));
});

test("R-28 another program's database, or one that is not what the list says, is refused", async () => {
  expect(await refusalOf(await withDatabase((raw) => raw.exec("PRAGMA application_id = 1")))).toMatch(
    /another program/,
  );
  expect(await refusalOf(await withDatabase((raw) => raw.exec("PRAGMA user_version = 1")))).toMatch(/another version/);
  const noDatabase = await forged((entries, manifest) => setDatabase(entries, manifest, Buffer.from("no database")));
  expect(await refusalOf(noDatabase)).toMatch(/cannot be read/);
  const damaged = await forged((entries, manifest) => {
    const database = gunzipSync(entries.find(({ header }) => header.name === "app.db.gz")?.data ?? "");
    database.fill(0xa5, 4096 * 12, 4096 * 13);
    setDatabase(entries, manifest, database);
  });
  expect(await refusalOf(damaged)).toMatch(/database in the backup (is damaged|cannot be read)/);
  const dangling = await withDatabase((raw) => {
    raw.exec("PRAGMA foreign_keys = off");
    raw.exec("INSERT INTO backup_code_sets (user_id, salt, made_at) VALUES (99, 's', '2026-03-02T15:00:00.000Z')");
  });
  expect(await refusalOf(dangling)).toMatch(/references that lead nowhere/);
});

test("R-28 a file that is not the one of the list is refused, though it is as long", async () => {
  const change = (name: string) => (entries: Entry[]) => {
    const data = entries.find(({ header }) => header.name.startsWith(name))?.data;
    if (data) data.set([(data[20] ?? 0) ^ 1], 20);
  };
  for (const name of ["gallery/", "secret", "app.db.gz"])
    expect(await refusalOf(await forged(change(name), false)), name).toMatch(/damaged or was cut short/);
});

test("R-28 a database that unpacks to more than it says is not unpacked to the end", async () => {
  let said = 0;
  const bomb = await forged((entries, manifest) => {
    said = manifest.database.bytes;
    setDatabase(entries, manifest, Buffer.alloc(64 * 1024 * 1024));
    manifest.database.bytes = said;
  });
  const into = temporaryFolder();
  writeFileSync(join(into, "bomb.tar"), bomb);
  await expect(readArchive(join(into, "bomb.tar"), { into, all: true })).rejects.toThrow(/damaged or was cut short/);
  expect(statSync(join(into, "app.db")).size).toBeLessThanOrEqual(said);
});

test("R-28 a missing file, an extra one, one twice, and an order that is not the list's are refused", async () => {
  const whole = /damaged or was cut short/;
  const cases: [RegExp, Parameters<typeof forged>[0]][] = [
    [whole, (entries) => entries.pop()],
    [
      whole,
      (entries) =>
        entries.push({ header: { name: `gallery/${"a".repeat(32)}-1.jpg`, size: 1 }, data: Buffer.from("x") }),
    ],
    [whole, (entries) => entries.push(...entries.slice(-1))],
    [whole, (entries) => entries.splice(1, 0, ...entries.splice(-1))],
    [whole, (_, manifest) => manifest.files.push(...manifest.files.slice(-1))],
    [whole, (_, manifest) => manifest.files.shift()],
    [
      /names a picture whose file \w+-\d+\.\w+ is not there/,
      (entries, manifest) => {
        entries.pop();
        manifest.files.pop();
      },
    ],
    [
      /knows nothing of gallery\/aaaa/,
      (entries, manifest) => {
        const name = `gallery/${"a".repeat(32)}-1.jpg`;
        entries.push({ header: { name, size: 1 }, data: Buffer.from("x") });
        manifest.files.push({ name, bytes: 1, sha256: sha256(Buffer.from("x")) });
      },
    ],
  ];
  for (const [index, [reason, change]] of cases.entries())
    expect(await refusalOf(await forged(change)), `case ${index}`).toMatch(reason);
});

test("R-28 no name leads out of the folder, and nothing but a file is let in: links, folders, devices", async () => {
  const names = [
    "../evil",
    "/etc/evil",
    "gallery/../../evil",
    "gallery/a/../b",
    "app.db-wal",
    "gallery/.bashrc",
    "lock",
  ];
  for (const name of names) {
    const archive = await forged((entries, manifest) => {
      entries.push({ header: { name, size: 4 }, data: Buffer.from("evil") });
      manifest.files.push({ name, bytes: 4, sha256: sha256(Buffer.from("evil")) });
    });
    expect(await refusalOf(archive), name).toMatch(/damaged or was cut short/);
  }
  for (const type of ["symlink", "link", "directory", "character-device", "fifo"] as const) {
    const archive = await forged((entries, manifest) => {
      const picture = aPicture(entries);
      Object.assign(picture ?? {}, {
        header: { ...picture?.header, type, size: 0, linkname: "/etc/passwd" },
        data: undefined,
      });
      Object.assign(manifest.files.find(({ name }) => name === picture?.header.name) ?? {}, {
        bytes: 0,
        sha256: sha256(Buffer.alloc(0)),
      });
    });
    expect(await refusalOf(archive), type).toMatch(/damaged or was cut short/);
  }
});

test("R-28 a name that tar's extensions give to an entry is not believed either", async () => {
  const archive = await forged((entries) => {
    const picture = aPicture(entries);
    if (picture) picture.header = { ...picture.header, pax: { path: "../../evil" } };
  });
  expect(await refusalOf(archive)).toMatch(/damaged or was cut short/);
});
