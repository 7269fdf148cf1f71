import { test } from "#test/app/fixtures.ts";
import { aJpeg, drawing, latin1 } from "#test/content/pictures.ts";
import { expectRefused } from "#test/content/uploads.ts";

const box = (type: string, content: Buffer) =>
  Buffer.concat([Buffer.from([0, 0, 0, content.length + 8]), latin1(type), content]);

test.for<[string, Buffer]>([
  ["HTML", latin1("<!doctype html><script>alert(1)</script>")],
  ["SVG", latin1('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ["PDF", latin1("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
  ["ZIP", Buffer.concat([latin1("PK\u0003\u0004"), Buffer.alloc(60)])],
  ["PHP", latin1("<?php system($_GET['c']); ?>")],
  ["EXE", Buffer.concat([latin1("MZ"), Buffer.alloc(200)])],
  ["one byte", latin1("\xff")],
  ["BMP", Buffer.concat([latin1("BM"), Buffer.alloc(100)])],
  ["TIFF", Buffer.concat([latin1("II*\0"), Buffer.alloc(100)])],
  ["GIF that is also a script", latin1("GIF89a=1;alert(1);/*\u0001\u0001\u0000\u0000\u0000;*/")],
  ["head of a JPEG and nothing more", latin1("\xff\xd8\xff\xe0")],
])(
  "UP-1 a file called a JPEG that is %s is refused in words, and leaves nothing behind",
  async ([about, image], { adas, site }) => {
    await expectRefused(site, adas, { image }, [400, 415], /not an image that can be used here|damaged/, about);
  },
);

test("UP-1 an empty file is no file", async ({ adas, site }) => {
  await expectRefused(site, adas, { image: Buffer.alloc(0) }, [400], /Please select an image\./);
});

test("UP-1 GADM-06 real TIFF and GIF files, which the library could read, are refused", async ({ adas, site }) => {
  // Made by hand: once pictures are loaded, this process can read nothing but what we take.
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  await expectRefused(site, adas, { image: gif, type: "image/gif" }, [415], /JPEG, PNG, WebP or AVIF/);
  const tiff = await drawing().tiff().toBuffer();
  await expectRefused(site, adas, { image: tiff, type: "image/tiff" }, [415], /JPEG, PNG, WebP or AVIF/);
});

test("GADM-06 a HEIC photo, which the decoder cannot read, is refused with what to do instead", async ({
  adas,
  site,
}) => {
  const ftyp = box("ftyp", latin1("heic\0\0\0\0mif1heic"));
  const heic = Buffer.concat([ftyp, box("meta", Buffer.alloc(40)), Buffer.alloc(200)]);
  await expectRefused(site, adas, { image: heic, filename: "IMG_1.HEIC" }, [415], /HEIC.*Most Compatible/);
});

test("UP-1 a JPEG that ends too early is refused", async ({ adas, site }) => {
  const whole = await aJpeg({ width: 800, height: 600 });
  await expectRefused(
    site,
    adas,
    { image: whole.subarray(0, Math.floor(whole.length / 2)) },
    [400],
    /damaged or incomplete/,
  );
});
