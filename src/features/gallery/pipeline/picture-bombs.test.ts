import sharp from "sharp";
import { test } from "#test/app/fixtures.ts";
import { movingWebp, pngWithTexts } from "#test/content/picture-bombs.ts";
import { pngHead } from "#test/content/pictures.ts";
import { expectRefused } from "#test/content/uploads.ts";

test("UP-2 pictures with more pixels than any camera has are refused before decoding", async ({ site, adas }) => {
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
