import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts.ts";
import { insertImages, many } from "#test/content-factory.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { addPicture, aJpeg, drawing, type Form, upload } from "#test/pictures.ts";
import type { StaffImage } from "../manager/schema.ts";
import { allFiles } from "../picture-names.ts";
import { limits } from "./limits.ts";

let site: TestApp;
let rita: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

const folder = () => site.pictures.folder;
const filesOnDisk = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);
const rows = () => site.db.selectFrom("gallery_images").selectAll().execute();

async function read(id: number): Promise<StaffImage> {
  const answer = await rita.send("GET", `/api/admin/gallery/images/${id}`);
  return ((await answer.json()) as { image: StaffImage }).image;
}

/** Nothing of a refused upload stays. */
async function expectNothingLeft(about: string) {
  expect(filesOnDisk(), about).toEqual([]);
  expect(await rows(), about).toEqual([]);
}

async function expectRefused(form: Form, statuses: number[], error: RegExp, about = "") {
  const answer = await upload(site, rita, form);
  const body = (await answer.json()) as { error: string };
  expect(statuses, `${about}: ${JSON.stringify(body)}`).toContain(answer.status);
  expect(body.error, about).toMatch(error);
  await expectNothingLeft(about);
}

test("GADM-06 a photo is there with one JPEG at once, and soon in every width and format that the site asks for", async () => {
  const answer = await upload(site, rita, {
    image: await aJpeg({ width: 2000, height: 1500 }),
    alt_text: " Corner \n",
  });
  expect(answer.status).toBe(201);
  const { image } = (await answer.json()) as { image: StaffImage };
  expect(image).toMatchObject({
    ...{ alt_text: "Corner", is_active: true, sort_order: 1, width: 2000, height: 1500, state: "preparing" },
    widths: { avif: [], webp: [], jpg: [960] },
  });
  expect((await site.get(`/uploads/${image.image_url}`)).status).toBe(200);
  expect(await (await site.get("/api/public/gallery/images")).json()).toMatchObject({ total: 0 });

  const before = site.content.current();
  await site.pictures.runDue();
  const ready = await read(image.id);
  expect(ready).toMatchObject({
    state: "ready",
    widths: { avif: [480, 736, 960, 1280, 1600], webp: [736, 1280], jpg: [960] },
  });
  expect(site.content.current()).toBe(before + 1);
  expect(await (await site.get("/api/public/gallery/images")).json()).toMatchObject({ total: 1 });
  expect(new Set(filesOnDisk())).toEqual(new Set(allFiles(ready)));
  for (const name of allFiles(ready)) {
    const { width, height, format } = await sharp(readFileSync(join(folder(), name))).metadata();
    const wanted = Number(/-(\d+)\./.exec(name)?.[1]);
    expect([width, height]).toEqual([wanted, Math.round(wanted * 0.75)]);
    expect(name.endsWith({ jpeg: ".jpg", webp: ".webp", heif: ".avif" }[format as string] ?? "?"), name).toBe(true);
  }
});

test.each([
  ["JPEG", () => drawing().jpeg().toBuffer()],
  ["progressive CMYK JPEG", () => drawing().toColourspace("cmyk").jpeg({ progressive: true }).toBuffer()],
  ["PNG with transparency", () => drawing().ensureAlpha(0.5).png().toBuffer()],
  ["PNG with a palette", () => drawing().png({ palette: true }).toBuffer()],
  ["grey PNG of 16 bits", () => drawing().toColourspace("grey16").png().toBuffer()],
  ["WebP", () => drawing().webp().toBuffer()],
  ["AVIF", () => drawing().avif({ effort: 0 }).toBuffer()],
  ["picture of one pixel", () => drawing({ width: 1, height: 1 }).png().toBuffer()],
])("GADM-06 a %s is taken, by its content, whatever its name and type say", async (_, make) => {
  const image = await addPicture(site, rita, { image: await make(), filename: "x.exe", type: "text/html" });
  const ready = await read(image.id);
  expect(ready.state).toBe("ready");
  expect(ready.widths.jpg).toEqual([image.width]);
  expect(new Set(filesOnDisk())).toEqual(new Set(allFiles(ready)));
  const jpeg = await sharp(join(folder(), image.image_url)).metadata();
  expect([jpeg.format, jpeg.space, jpeg.hasAlpha]).toEqual(["jpeg", "srgb", false]);
});

const ascii = (text: string) => Buffer.from(text, "latin1");
const box = (type: string, content: Buffer) =>
  Buffer.concat([Buffer.from([0, 0, 0, content.length + 8]), ascii(type), content]);

test.each([
  ["HTML", ascii("<!doctype html><script>alert(1)</script>")],
  ["SVG", ascii('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ["PDF", ascii("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF")],
  ["ZIP", Buffer.concat([ascii("PK\u0003\u0004"), Buffer.alloc(60)])],
  ["PHP", ascii("<?php system($_GET['c']); ?>")],
  ["EXE", Buffer.concat([ascii("MZ"), Buffer.alloc(200)])],
  ["one byte", ascii("\xff")],
  ["BMP", Buffer.concat([ascii("BM"), Buffer.alloc(100)])],
  ["TIFF", Buffer.concat([ascii("II*\0"), Buffer.alloc(100)])],
  ["GIF that is also a script", ascii("GIF89a=1;alert(1);/*\u0001\u0001\u0000\u0000\u0000;*/")],
  ["head of a JPEG and nothing more", ascii("\xff\xd8\xff\xe0")],
])("UP-1 a file called a JPEG that is %s is refused in words, and leaves nothing behind", async (about, image) => {
  await expectRefused({ image }, [400, 415], /not a picture that can be used here|damaged/, about);
});

test("UP-1 an empty file is no file", async () => {
  await expectRefused({ image: Buffer.alloc(0) }, [400], /Please select an image\./);
});

test("UP-1 GADM-06 real TIFF and GIF files, which the library could read, are refused", async () => {
  // Made by hand: once pictures are loaded, this process can read nothing but what we take.
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  await expectRefused({ image: gif, type: "image/gif" }, [415], /JPEG, PNG, WebP or AVIF/);
  const tiff = await drawing().tiff().toBuffer();
  await expectRefused({ image: tiff, type: "image/tiff" }, [415], /JPEG, PNG, WebP or AVIF/);
});

test("GADM-06 a HEIC photo, which the decoder cannot read, is refused with what to do instead", async () => {
  const ftyp = box("ftyp", ascii("heic\0\0\0\0mif1heic"));
  const heic = Buffer.concat([ftyp, box("meta", Buffer.alloc(40)), Buffer.alloc(200)]);
  await expectRefused({ image: heic, filename: "IMG_1.HEIC" }, [415], /HEIC.*Most Compatible/);
});

test("UP-1 a JPEG that ends too early is refused", async () => {
  const whole = await aJpeg({ width: 800, height: 600 });
  await expectRefused({ image: whole.subarray(0, Math.floor(whole.length / 2)) }, [400], /damaged or incomplete/);
});

test("UP-1 what hangs behind or inside a picture (a ZIP, HTML, a comment) is in none of its files", async () => {
  const foreign = ascii("<script>alert('carried along')</script>PK\u0003\u0004");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, foreign.length + 2]), foreign]);
  const jpeg = await aJpeg();
  const carriers = [
    Buffer.concat([jpeg, foreign]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([await drawing().png().toBuffer(), foreign]),
  ];
  for (const image of carriers) await addPicture(site, rita, { image });
  expect(filesOnDisk().length).toBeGreaterThan(carriers.length);
  for (const name of filesOnDisk()) {
    expect(readFileSync(join(folder(), name)).includes("carried along"), name).toBe(false);
  }
});

/** A PNG that says it has this size; its pixels are missing. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    ascii("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", Buffer.alloc(2)),
    pngChunk("IEND"),
  ]);
}

function pngChunk(type: string, content = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([ascii(type), content])));
  return Buffer.concat([length, ascii(type), content, sum]);
}

test("UP-2 pictures with more pixels than anybody's camera are refused before they are decoded", async () => {
  const before = process.memoryUsage.rss();
  for (const [width, height] of [
    [20_000, 20_000],
    [1, 100_000],
    [100_000, 1],
    [12_001, 10],
    [9000, 9000],
  ] as const) {
    const begin = performance.now();
    await expectRefused({ image: pngHead(width, height) }, [400], /too many pixels/, `${width} x ${height}`);
    expect(performance.now() - begin).toBeLessThan(1000);
  }
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(200);
});

test("UP-2 a text in a PNG that unpacks to a gigabyte, and a WebP of many frames, are refused quickly or come to nothing", async () => {
  const before = process.memoryUsage.rss();
  const bomb = deflateSync(Buffer.alloc(256 * 2 ** 20), { level: 9 });
  const text = pngChunk("zTXt", Buffer.concat([ascii("Comment\0\0"), bomb]));
  const png = await drawing().png().toBuffer();
  const withBomb = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
  let begin = performance.now();
  const answer = await upload(site, rita, { image: withBomb });
  expect([201, 400, 415]).toContain(answer.status);
  expect(performance.now() - begin).toBeLessThan(3000);
  await site.pictures.runDue();
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(300);
  for (const name of filesOnDisk()) expect(readFileSync(join(folder(), name)).length).toBeLessThan(200_000);

  const frame = await drawing({ width: 8, height: 8 }).raw().toBuffer();
  const frames = Buffer.concat(Array<Buffer>(500).fill(frame));
  const moving = await sharp(frames, { raw: { width: 8, height: 8 * 500, channels: 3, pageHeight: 8 } })
    .webp({ loop: 0 })
    .toBuffer();
  begin = performance.now();
  const refused = await upload(site, rita, { image: moving });
  // Frames that are all the same may come out as one, which is a picture.
  expect([201, 400]).toContain(refused.status);
  expect(performance.now() - begin).toBeLessThan(1000);
});

test("UP-3 a phone's photo comes out upright and without place, camera, profile and preview", async () => {
  const image = await drawing({ width: 400, height: 300 })
    .withExif({
      IFD0: { Model: "A Phone", Copyright: "Somebody" },
      IFD3: { GPSLatitude: "29/1 10/1 0/1", GPSLatitudeRef: "N" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>Somebody</creator></x:xmpmeta>')
    .withIccProfile("p3")
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const given = await sharp(image).metadata();
  expect(given).toMatchObject({ orientation: 6, exif: expect.anything(), icc: expect.anything() });
  expect(image.includes("A Phone")).toBe(true);

  const added = await addPicture(site, rita, { image });
  expect([added.width, added.height]).toEqual([300, 400]);
  const names = filesOnDisk();
  expect(names).toHaveLength(3);
  for (const name of names) {
    const bytes = readFileSync(join(folder(), name));
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation, width, height }, name).toEqual({ width: 300, height: 400 });
    expect(bytes.includes("A Phone") || bytes.includes("Somebody"), name).toBe(false);
  }
  // The stripe that was on the left of the lying picture is at the top of the upright one.
  const { data, info } = await sharp(join(folder(), added.image_url)).raw().toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect(redAt(150, 20)).toBeGreaterThan(200);
  expect(redAt(150, 380)).toBeLessThan(80);
});

test.each([
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
])("UP-4 a file called %j gets a name of our own", async (filename) => {
  const image = await addPicture(site, rita, { filename });
  expect(image.file).toMatch(/^[0-9a-f]{32}$/);
  for (const name of filesOnDisk()) expect(name).toMatch(new RegExp(`^${image.file}-\\d+\\.(avif|webp|jpg)$`));
  expect(readdirSync(site.config.dataDir).sort()).toEqual(["app.db", "app.db-shm", "app.db-wal", "gallery"]);
});

test("UP-5 only the finished files of pictures can be fetched", async () => {
  const answer = await upload(site, rita, { image: await aJpeg() });
  const { image } = (await answer.json()) as { image: StaffImage };
  const name = image.image_url;
  for (const path of [
    "/uploads/",
    "/uploads",
    "/uploads/%2e%2e/app.db",
    "/uploads/..%2fapp.db",
    "/uploads/../app.db",
    `/uploads/${name}/..%2f..`,
    `/uploads/${name}.part`,
    `/uploads/${image.file}.original`,
    `/uploads/${image.file}.upload`,
    `/uploads/${name}%00`,
    "/uploads/app.db",
    "/uploads/app.db-wal",
    "/app.db",
    "/.env",
    "/.git/config",
    "/package.json",
  ]) {
    const found = await site.get(path);
    expect([path, found.status === 404 || (await found.text()).includes("<title>Page</title>")]).toEqual([path, true]);
  }
});

test("UP-6 GADM-01 a form without its file or its text says which is missing", async () => {
  await expectRefused({ image: undefined }, [400], /^Please select an image\.$/);
  const image = await aJpeg();
  await expectRefused({ image, alt_text: undefined }, [400], /^Alt text is required\.$/);
  await expectRefused({ image, alt_text: " \u200b\n" }, [400], /^Alt text is required\.$/);
  await expectRefused({ image, alt_text: "x".repeat(8192) }, [400], /at most 300 characters/);
  await expectRefused({ image, is_active: undefined }, [400], /is_active should be true or false/);
  await expectRefused({ image, is_active: "yes" }, [400], /is_active should be true or false/);
  await expectRefused(
    { image: undefined, alt_text: undefined },
    [400],
    /Please select an image\. Alt text is required\./,
  );
});

test("IN-1 an alt text with HTML is stored as it was written", async () => {
  const alt_text = `</script><script>alert(1)</script> "quoted" & {{7*7}}`;
  expect((await addPicture(site, rita, { alt_text })).alt_text).toBe(alt_text);
});

test("SECURITY.md §1 after 60 uploads in ten minutes somebody has to wait", async () => {
  for (let count = 1; count <= 60; count += 1) {
    expect((await upload(site, rita, { image: undefined })).status).toBe(400);
  }
  const answer = await upload(site, rita, { image: await aJpeg() });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  await expectNothingLeft("");
  site.clock.pass(10 * 60);
  expect((await upload(site, rita, { image: await aJpeg() })).status).toBe(201);
});

test("UP-7 the 5,001st picture does not fit any more, recently deleted ones included", async () => {
  await insertImages(
    site.db,
    many(limits.images - 1, (place) => ({ sort_order: place })),
  );
  expect((await upload(site, rita, { image: await aJpeg() })).status).toBe(201);
  const answer = await upload(site, rita, { image: await aJpeg() });
  expect(answer.status).toBe(507);
  expect(((await answer.json()) as { error: string }).error).toMatch(/holds 5,000 pictures/);
  await site.pictures.runDue();
  expect(filesOnDisk()).toHaveLength(3);
});

test("UP-7 nine uploads may be in the house; the tenth is asked to come again", async () => {
  const image = await aJpeg({ width: 2500, height: 2000 });
  const answers = await Promise.all(Array.from({ length: 14 }, () => upload(site, rita, { image })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(limits.uploadsAtOnce);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(5);
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("10");
  expect((await upload(site, rita, { image: await aJpeg() })).status, "places are given back").toBe(201);
});

test("SE-8 an upload whose session ends on the way is 401 and leaves neither a row nor a file", async () => {
  const answer = upload(site, rita, { image: await aJpeg({ width: 2500, height: 2000 }) });
  // The guard has let it in, and work on the picture has begun: its file is there.
  await vi.waitFor(() => expect(filesOnDisk()).not.toEqual([]), { interval: 1, timeout: 10_000 });
  await site.db.deleteFrom("sessions").execute();
  expect((await answer).status).toBe(401);
  await expectNothingLeft("after 401");
});

test("UP-8 deleting and changing a picture while it is prepared leaves no file without a row and no row without files", async () => {
  const answer = await upload(site, rita, { image: await aJpeg({ width: 1700, height: 1200 }) });
  const { image } = (await answer.json()) as { image: StaffImage };
  const making = site.pictures.runDue();
  const path = `/api/admin/gallery/images/${image.id}`;
  const changes = await Promise.all([
    rita.send("PATCH", path, { alt_text: "One" }),
    rita.send("PATCH", path, { alt_text: "Two", is_active: false }),
  ]);
  expect(changes.map(({ status }) => status)).toEqual([200, 200]);
  expect((await rita.send("DELETE", path)).status).toBe(200);
  await making;
  expect(await (await site.get("/api/public/gallery/images")).json()).toMatchObject({ total: 0 });
  await rita.send("POST", `${path}/restore`, {});
  const back = await read(image.id);
  expect(back).toMatchObject({ alt_text: "Two", is_active: false, state: "ready" });
  expect(new Set(filesOnDisk())).toEqual(new Set(allFiles(back)));
});

test("UP-9 HT-1 a picture is served with its type, in a sandbox, in parts, and not again when it is known", async () => {
  const { image_url } = await addPicture(site, rita);
  const path = `/uploads/${image_url}`;
  const whole = await site.get(path);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const kept = {
    "content-type": "image/jpeg",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "public, max-age=31536000, immutable",
  };
  const etag = whole.headers.get("etag") ?? "";
  const asked: Record<string, string>[] = [{}, { range: "bytes=10-19" }, { "if-none-match": etag }];
  for (const headers of asked) {
    const answer = await site.get(path, { headers });
    expect(Object.fromEntries(Object.keys(kept).map((name) => [name, answer.headers.get(name)]))).toEqual(kept);
    await answer.body?.cancel();
  }
  const part = await site.get(path, { headers: { range: "bytes=10-19" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 10-19/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  expect((await site.get(path, { headers: { range: "bytes=99999999-" } })).status).toBe(416);
  expect((await site.get(path, { headers: { "if-none-match": etag } })).status).toBe(304);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(
    createHash("sha256")
      .update(readFileSync(join(folder(), image_url)))
      .digest("hex"),
  );
});
