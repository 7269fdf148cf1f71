import "#test/postgres/both-engines.ts";
import { readdirSync } from "node:fs";
import sharp from "sharp";
import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { readImage } from "#test/content/images.ts";
import { aJpeg, drawing } from "#test/content/pictures.ts";
import { addPicture, addUnready, expectRefused, storedBytes, storedNames } from "#test/content/uploads.ts";
import { allFiles } from "../picture-names.ts";

test("IN-1 GADM-06 a photo is there with one JPEG and words at once, soon in every format", async ({ adas, site }) => {
  const alt_text = `</script><script>alert(1)</script> "quoted" & {{7*7}}`;
  const image2000 = await aJpeg({ width: 2000, height: 1500 });
  const image = await addUnready(site, adas, { image: image2000, alt_text: ` ${alt_text} \n` });
  expect(image).toMatchObject({
    ...{ alt_text, is_active: true, sort_order: 1, width: 2000, height: 1500, state: "preparing" },
    widths: { avif: [], webp: [], jpg: [960] },
  });
  expect((await site.get(`/uploads/${image.image_url}`, adas)).status).toBe(200);
  expect(await (await site.get("/api/public/gallery/images")).json()).toMatchObject({ total: 0 });

  const before = site.content.current();
  await site.pictures.runDue();
  const ready = await readImage(adas, image.id);
  expect(ready).toMatchObject({
    state: "ready",
    widths: { avif: [480, 736, 960, 1280, 1600], webp: [736, 1280], jpg: [960] },
  });
  expect(site.content.current()).toBe(before + 1);
  expect(await (await site.get("/api/public/gallery/images")).json()).toMatchObject({ total: 1 });
  expect(new Set(await storedNames(site))).toEqual(new Set(allFiles(ready)));
  for (const name of allFiles(ready)) {
    const { width, height, format } = await sharp(await storedBytes(site, name)).metadata();
    const wanted = Number(/-(\d+)\./.exec(name)?.[1]);
    expect([width, height]).toEqual([wanted, Math.round(wanted * 0.75)]);
    expect(name.endsWith({ jpeg: ".jpg", webp: ".webp", heif: ".avif" }[format as string] ?? "?"), name).toBe(true);
  }
});

test.for<[string, () => Promise<Buffer>]>([
  ["JPEG", () => drawing().jpeg().toBuffer()],
  ["progressive CMYK JPEG", () => drawing().toColourspace("cmyk").jpeg({ progressive: true }).toBuffer()],
  ["PNG with transparency", () => drawing().ensureAlpha(0.5).png().toBuffer()],
  ["PNG with a palette", () => drawing().png({ palette: true }).toBuffer()],
  ["grey PNG of 16 bits", () => drawing().toColourspace("grey16").png().toBuffer()],
  ["WebP", () => drawing().webp().toBuffer()],
  ["AVIF", () => drawing().avif({ effort: 0 }).toBuffer()],
  ["picture of one pixel", () => drawing({ width: 1, height: 1 }).png().toBuffer()],
])("GADM-06 a %s is accepted by its content, with any name and type", async ([_, make], { adas, site }) => {
  const image = await addPicture(site, adas, { image: await make(), filename: "x.exe", type: "text/html" });
  const ready = await readImage(adas, image.id);
  expect(ready.state).toBe("ready");
  expect(ready.widths.jpg).toEqual([image.width]);
  expect(new Set(await storedNames(site))).toEqual(new Set(allFiles(ready)));
  const jpeg = await sharp(await storedBytes(site, image.image_url)).metadata();
  expect([jpeg.format, jpeg.space, jpeg.hasAlpha]).toEqual(["jpeg", "srgb", false]);
});

test.for([
  "../../x.jpg",
  "..\\x.jpg",
  "%2e%2e/x.jpg",
  "x\0.jpg",
  `${"x".repeat(300)}.jpg`,
  ".htaccess",
  "CON",
  "\u202egpj.exe",
  'a"; filename="b.jpg',
  "a\r\nSet-Cookie: x=1\r\n.jpg",
  "/etc/passwd",
])("UP-4 a file called %j gets a name of our own", async (filename, { adas, site }) => {
  const image = await addPicture(site, adas, { filename });
  expect(image.file).toMatch(/^[0-9a-f]{32}$/);
  for (const name of await storedNames(site))
    expect(name).toMatch(new RegExp(`^${image.file}-\\d+\\.(avif|webp|jpg)$`));
  const known = /^(app\.db(-shm|-wal)?|gallery|cache)$/;
  expect(readdirSync(site.config.dataDir).filter((name) => !known.test(name))).toEqual([]);
});

test("UP-6 GADM-01 a form without its file or its text says which is missing", async ({ adas, site }) => {
  const image = await aJpeg();
  const none = undefined;
  for (const [form, error] of [
    [{ image: none }, /^Please select an image\.$/],
    [{ image, alt_text: none }, /^Alt text is required\.$/],
    [{ image, alt_text: " \u200b\n" }, /^Alt text is required\.$/],
    [{ image, alt_text: "x".repeat(8192) }, /at most 300 characters/],
    [{ image, is_active: none }, /is_active should be true or false/],
    [{ image, is_active: "yes" }, /is_active should be true or false/],
    [{ image: none, alt_text: none }, /Please select an image\. Alt text is required\./],
  ] as const)
    await expectRefused(site, adas, form, [400], error);
});
