import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { addPicture, addUnready, storedBytes, storedNames } from "#test/content/uploads.ts";

test("UP-5 neither the original of a picture nor a file in the making can be fetched", async ({ adas, site }) => {
  const { file, image_url } = await addUnready(site, adas);
  expect(await storedNames(site)).toContain(`${file}.original`);
  for (const name of [
    `${file}.original`,
    `${file}.upload`,
    `${image_url}.part`,
    `${image_url}%00`,
    `${image_url}/..%2f..`,
  ])
    expect((await site.get(`/uploads/${name}`, adas)).status, name).toBe(404);
});

test("UP-9 HT-1 a picture comes with its type, in a sandbox, in parts, and not twice", async ({ adas, site }) => {
  const { image_url } = await addPicture(site, adas);
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
  expect(bytes.equals(await storedBytes(site, image_url))).toBe(true);
});
