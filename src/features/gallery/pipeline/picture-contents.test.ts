import sharp from "sharp";
import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { aJpeg, drawing, latin1 } from "#test/content/pictures.ts";
import { addPicture, storedBytes, storedNames } from "#test/content/uploads.ts";

test("UP-1 what hangs behind or inside a picture (ZIP, HTML, comment) is in no file of it", async ({ adas, site }) => {
  const foreign = latin1("<script>alert('carried along')</script>PK\u0003\u0004");
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, foreign.length + 2]), foreign]);
  const jpeg = await aJpeg();
  const carriers = [
    Buffer.concat([jpeg, foreign]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([await drawing().png().toBuffer(), foreign]),
  ];
  for (const image of carriers) await addPicture(site, adas, { image });
  expect((await storedNames(site)).length).toBeGreaterThan(carriers.length);
  for (const name of await storedNames(site)) {
    expect((await storedBytes(site, name)).includes("carried along"), name).toBe(false);
  }
});

test("UP-3 a phone's photo comes out upright, without place, camera, profile and preview", async ({ adas, site }) => {
  const image = await drawing({ width: 400, height: 300 })
    .withExif({
      IFD0: { Model: "A Phone", Copyright: "A Person" },
      IFD3: { GPSLatitude: "29/1 10/1 0/1", GPSLatitudeRef: "N" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>A Person</creator></x:xmpmeta>')
    .withIccProfile("p3")
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const given = await sharp(image).metadata();
  expect(given).toMatchObject({ orientation: 6, exif: expect.anything(), icc: expect.anything() });
  expect(image.includes("A Phone")).toBe(true);

  const added = await addPicture(site, adas, { image });
  expect([added.width, added.height]).toEqual([300, 400]);
  const names = await storedNames(site);
  expect(names).toHaveLength(3);
  for (const name of names) {
    const bytes = await storedBytes(site, name);
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation, width, height }, name).toEqual({ width: 300, height: 400 });
    expect(bytes.includes("A Phone") || bytes.includes("A Person"), name).toBe(false);
  }
  // The stripe that was on the left of the lying picture is at the top of the upright one.
  const { data, info } = await sharp(await storedBytes(site, added.image_url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  expect(redAt(150, 20)).toBeGreaterThan(200);
  expect(redAt(150, 380)).toBeLessThan(80);
});
