import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { placesOf } from "#test/data/backups.ts";
import { archiveTime, type Entry, forged, goodArchive, sha256 } from "#test/data/forged-archives.ts";
import { aDataFolder, refusalOf } from "#test/data/refused-archives.ts";
import { restore } from "../restore/restore.server.ts";
import { readArchive } from "./read-archive.server.ts";

let good: Buffer;
beforeAll(async () => {
  good = await goodArchive();
});

test("R-28 an archive that was made anew by hand, with nothing changed, is let through, also one of format 1 with its hash of the whole: what follows is refused for what it is", async () => {
  const dataDir = aDataFolder();
  const file = join(dataDir, "..", "archive.tar");
  const olderArchive = await forged(good, (entries, manifest) => {
    entries.push({ header: { name: "seal.sha256", size: 4 }, data: Buffer.from("hash") });
    manifest.format = 1;
  });
  for (const archive of [good, await forged(good, () => {}), olderArchive]) {
    writeFileSync(file, archive);
    const seen: unknown[] = [];
    const confirm = async (staged: unknown) => {
      seen.push(staged);
      return false;
    };
    await restore({ places: placesOf(dataDir), file, now: archiveTime, confirm, onFinished: () => {} });
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

test("R-28 one changed bit is refused wherever it is: in a header, in the list, in the database, in the end; in padding it changes nothing", async () => {
  const whole = await unpacked(good);
  const places = Array.from({ length: 60 }, (_, index) => Math.floor((index * (good.length - 1)) / 59));
  let refused = 0;
  for (const place of [...places, 0, 511, 512, 600, good.length - 1024, good.length - 512, good.length - 1]) {
    const bytes = Buffer.from(good);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
    const found = await unpacked(bytes);
    if (typeof found === "string") {
      expect(found, `byte ${place}`).toMatch(/damaged or was cut short|not a backup of this site/);
      refused++;
    } else expect(found, `byte ${place}`).toEqual(whole);
  }
  expect(refused).toBeGreaterThan(50);
  const middle = Buffer.from(good);
  middle.writeUInt8(middle.readUInt8(good.length >> 1) ^ 1, good.length >> 1);
  expect(await refusalOf(middle)).toMatch(/damaged or was cut short/);
});

test("R-28 an archive that was cut short, or has something after its end, is refused; so is an empty file", async () => {
  for (const length of [1, 511, 512, 1024, 2048, 10_000, good.length - 1024, good.length - 512, good.length - 1])
    expect(await refusalOf(good.subarray(0, length)), `${length} bytes`).toMatch(/damaged or was cut short/);
  expect(await refusalOf(Buffer.concat([good, Buffer.alloc(512, 1)]))).toMatch(/damaged or was cut short/);
  expect(await refusalOf(Buffer.alloc(0))).toMatch(/is empty/);
});

test("R-28 a file that is not the one of the list is refused, though it is as long", async () => {
  const change = (name: string) => (entries: Entry[]) => {
    const data = entries.find(({ header }) => header.name.startsWith(name))?.data;
    if (data) data.set([(data[20] ?? 0) ^ 1], 20);
  };
  for (const name of ["gallery/", "secret", "app.db.gz"])
    expect(await refusalOf(await forged(good, change(name), false)), name).toMatch(/damaged or was cut short/);
});
