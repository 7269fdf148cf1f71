import sharp from "sharp";
import { test } from "#test/app/fixtures.ts";
import { movingWebp, pngWithTexts } from "#test/content/picture-bombs.ts";
import { aJpeg, drawing, latin1, pngHead } from "#test/content/pictures.ts";
import { expectRefused } from "#test/content/uploads.ts";

const box = (type: string, content: Buffer) =>
  Buffer.concat([Buffer.from([0, 0, 0, content.length + 8]), latin1(type), content]);

const isNone = /not an image that can be used here|damaged/;
const ours = /JPEG, PNG, WebP or AVIF/;
const heic = Buffer.concat([
  box("ftyp", latin1("heic\0\0\0\0mif1heic")),
  box("meta", Buffer.alloc(40)),
  Buffer.alloc(200),
]);

test.for<[about: string, image: Buffer | (() => Promise<Buffer>), error: RegExp]>([
  ["HTML", latin1("<!doctype html><script>alert(1)</script>"), isNone],
  ["SVG", latin1('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>a()</script></svg>'), isNone],
  ["PDF", latin1("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"), isNone],
  ["ZIP", Buffer.concat([latin1("PK\u0003\u0004"), Buffer.alloc(60)]), isNone],
  ["PHP", latin1("<?php system($_GET['c']); ?>"), isNone],
  ["EXE", Buffer.concat([latin1("MZ"), Buffer.alloc(200)]), isNone],
  ["one byte", latin1("\xff"), isNone],
  ["BMP", Buffer.concat([latin1("BM"), Buffer.alloc(100)]), isNone],
  ["GIF that is also a script", latin1("GIF89a=1;alert(1);/*\u0001\u0001\u0000\u0000\u0000;*/"), isNone],
  ["head of a JPEG and nothing more", latin1("\xff\xd8\xff\xe0"), isNone],
  ["JPEG that ends too early", async () => (await aJpeg()).subarray(0, 1000), /damaged or incomplete/],
  ["empty file", Buffer.alloc(0), /Please select an image\./],
  // Made by hand: once pictures are loaded, this process can read nothing but what we take.
  ["GIF", Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"), ours],
  ["TIFF, which the library could read", () => drawing().tiff().toBuffer(), ours],
  ["HEIC photo, which the decoder cannot read", heic, /HEIC.*Most Compatible/],
])(
  "UP-1 GADM-06 a file that is %s is refused in words, and leaves nothing behind",
  async ([_, made, error], { adas, site }) => {
    const image = typeof made === "function" ? await made() : made;
    await expectRefused(site, adas, { image }, [400, 415], error);
  },
);

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
