import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, vi } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { drawing, latin1, pngChunk, pngHead } from "#test/content/pictures.ts";
import { expectRefused } from "#test/content/uploads.ts";
import { memoryOf, rowsIn, startForUploads, uploadTo } from "#test/processes/picture-process.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 120_000 });

/** A picture with so many texts that unpack to so many bytes each, in chunks of this type. */
async function pngWithTexts(type: keyof typeof textHeads, count: number, bytes: number): Promise<Buffer> {
  const packed = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const png = await drawing().png().toBuffer();
  const text = pngChunk(type, Buffer.concat([latin1(textHeads[type]), packed]));
  const behindHead = 33;
  return Buffer.concat([
    png.subarray(0, behindHead),
    ...Array.from({ length: count }, () => text),
    png.subarray(behindHead),
  ]);
}

/** Keyword and method; in iTXt the flag, the method, no language and no translated keyword. */
const textHeads = { zTXt: "Comment\0\0", iTXt: "Comment\0\x01\0\0\0" } as const;

/** A WebP of 500 frames, each of another grey: those that are all the same come out as one. */
function movingWebp(): Promise<Buffer> {
  const [side, frames] = [8, 500];
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(side * side * 3, frame % 250)),
  );
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw }).webp({ loop: 0 }).toBuffer();
}

test("UP-2 pictures with more pixels than any camera has are refused before they are decoded", async ({
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

test("DATA-08 UP-2 an AVIF of 1 KB that would take 21 s to decode is refused by its head", async ({ site, adas }) => {
  const plain = { width: 4200, height: 4200, channels: 3, background: "#888" } as const;
  const image = await sharp({ create: plain }).avif({ effort: 0, quality: 1 }).toBuffer();
  await expectRefused(site, adas, { image }, [400], /AVIF image has too many pixels.*16 megapixels/);
});

test("UP-2 a WebP of many frames is refused for moving, by its head", async ({ site, adas }) => {
  await expectRefused(site, adas, { image: await movingWebp() }, [400], /Animated images/);
});

test("UP-2 a PNG of many packed texts is refused before any of them is unpacked", async ({ site, adas }) => {
  for (const type of ["zTXt", "iTXt"] as const) {
    const image = await pngWithTexts(type, 20, 40 * 2 ** 20);
    await expectRefused(site, adas, { image }, [400], /more text stored in it/, type);
  }
});

test("UP-2 no bomb takes memory: not 400 megapixels, nor many frames, nor a text that unpacks to 60 MiB or 256 MiB", async () => {
  const { folder, site, headers } = await startForUploads();
  const send = async (image: Buffer) => (await uploadTo(site, headers, { image })).status;
  const allReady = () =>
    vi.waitFor(async () => expect((await rowsIn(folder)).every(({ state }) => state === "ready")).toBe(true), 60_000);
  expect(await send(await drawing().png().toBuffer()), "what every picture takes is taken").toBe(201);
  await allReady();
  const bombs = [
    pngHead(20_000, 20_000),
    await movingWebp(),
    await pngWithTexts("zTXt", 1, 256 * 2 ** 20),
    await pngWithTexts("zTXt", 1, 60 * 2 ** 20),
  ];
  const before = memoryOf(site);
  // Begins the peak anew: proc_pid_clear_refs(5).
  writeFileSync(`/proc/${site.process.pid}/clear_refs`, "5");
  // A text that is let in is left out, and what remains is a picture.
  expect(await Promise.all(bombs.map(send))).toEqual([400, 400, 400, 201]);
  await allReady();
  expect(memoryOf(site, "VmHWM") - before).toBeLessThan(200);
});
