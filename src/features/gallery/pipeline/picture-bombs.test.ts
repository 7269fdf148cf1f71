import { writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { test } from "#test/fixtures.ts";
import { memoryOf, rowsIn, startForUploads, uploadTo } from "#test/picture-process.ts";
import { drawing, latin1 } from "#test/pictures.ts";
import { expectRefused } from "#test/uploads.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 120_000 });

/** A PNG that says it has this size; its pixels are missing. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    latin1("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", Buffer.alloc(2)),
    pngChunk("IEND"),
  ]);
}

function pngChunk(type: string, content = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([latin1(type), content])));
  return Buffer.concat([length, latin1(type), content, sum]);
}

/** A picture with a text that unpacks to 256 MiB. */
async function pngWithTextBomb(): Promise<Buffer> {
  const bomb = deflateSync(Buffer.alloc(256 * 2 ** 20), { level: 9 });
  const png = await drawing().png().toBuffer();
  const text = pngChunk("zTXt", Buffer.concat([latin1("Comment\0\0"), bomb]));
  const behindHead = 33;
  return Buffer.concat([png.subarray(0, behindHead), text, png.subarray(behindHead)]);
}

/** A WebP of 500 frames, each of another grey: those that are all the same come out as one. */
function movingWebp(): Promise<Buffer> {
  const [side, frames] = [8, 500];
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(side * side * 3, frame % 250)),
  );
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw }).webp({ loop: 0 }).toBuffer();
}

test("UP-2 pictures with more pixels than anybody's camera are refused before they are decoded", async ({
  site,
  adas,
}) => {
  for (const [width, height] of [
    [20_000, 20_000],
    [1, 100_000],
    [100_000, 1],
    [12_001, 10],
    [9000, 9000],
  ] as const) {
    // Were it decoded, it would be called damaged: its pixels are missing.
    const image = pngHead(width, height);
    await expectRefused(site, adas, { image }, [400], /too many pixels/, `${width} x ${height}`);
  }
});

test("UP-2 a WebP of many frames is refused for moving, by its head", async ({ site, adas }) => {
  await expectRefused(site, adas, { image: await movingWebp() }, [400], /Moving pictures/);
});

test("UP-2 no bomb takes memory: not 400 megapixels, nor many frames, nor a text that unpacks to 256 MiB", async () => {
  const { folder, site, headers } = await startForUploads();
  const send = async (image: Buffer) => (await uploadTo(site, headers, { image })).status;
  const allReady = () =>
    vi.waitFor(async () => expect((await rowsIn(folder)).every(({ state }) => state === "ready")).toBe(true), 60_000);
  expect(await send(await drawing().png().toBuffer()), "what every picture takes is taken").toBe(201);
  await allReady();
  const bombs = [pngHead(20_000, 20_000), await movingWebp(), await pngWithTextBomb()];
  const before = memoryOf(site);
  // Begins the peak anew: proc_pid_clear_refs(5).
  writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5");
  // The text is left out, and what remains is a picture.
  expect(await Promise.all(bombs.map(send))).toEqual([400, 400, 201]);
  await allReady();
  expect(memoryOf(site, "VmHWM") - before).toBeLessThan(200);
});
