import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { archiveTime, type Entry, forged, goodArchive } from "#test/forged-archives.ts";
import { aDataFolder, refusalOf } from "#test/refused-archives.ts";
import { restore } from "../restore/restore.server.ts";
import { sealBytes } from "./seal.server.ts";

let good: Buffer;
beforeAll(async () => {
  good = await goodArchive();
});

test("R-28 an archive that was made anew by hand, with nothing changed, is let through: what follows is refused for what it is", async () => {
  const dataDir = aDataFolder();
  const file = join(dataDir, "..", "archive.tar");
  for (const archive of [good, await forged(good, () => {})]) {
    writeFileSync(file, archive);
    const seen: unknown[] = [];
    const agree = async (staged: unknown) => {
      seen.push(staged);
      return false;
    };
    await restore({ dataDir, file, now: archiveTime, agree, onFinished: () => {} });
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

test("R-28 a file that is not the one of the list is refused, though it is as long", async () => {
  const change = (name: string) => (entries: Entry[]) => {
    const data = entries.find(({ header }) => header.name.startsWith(name))?.data;
    if (data) data.set([(data[20] ?? 0) ^ 1], 20);
  };
  for (const name of ["gallery/", "secret", "app.db.gz"])
    expect(await refusalOf(await forged(good, change(name), false)), name).toMatch(/damaged or was cut short/);
});
