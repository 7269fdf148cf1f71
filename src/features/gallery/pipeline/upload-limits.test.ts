import { expect } from "vitest";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { test } from "#test/app/fixtures.ts";
import { insertImages, many } from "#test/content/content-factory.ts";
import { aJpeg } from "#test/content/pictures.ts";
import { expectNothingLeft, storedNames, upload } from "#test/content/uploads.ts";

test("P-17 after 60 uploads in ten minutes the next one has to wait", async ({ adas, site }) => {
  for (let count = 1; count <= 60; count += 1) {
    expect((await upload(site, adas, { image: undefined })).status).toBe(400);
  }
  const answer = await upload(site, adas, { image: await aJpeg() });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  await expectNothingLeft(site);
  site.clock.pass(10 * 60);
  expect((await upload(site, adas, { image: await aJpeg() })).status).toBe(201);
});

test("UP-7 the 5,001st picture does not fit any more, recently deleted ones included", async ({ adas, site }) => {
  await insertImages(
    site.db,
    many(pictureLimits.images - 1, (place) => ({ sort_order: place })),
  );
  expect((await upload(site, adas, { image: await aJpeg() })).status).toBe(201);
  const answer = await upload(site, adas, { image: await aJpeg() });
  expect(answer.status).toBe(507);
  expect(((await answer.json()) as { error: string }).error).toMatch(/holds 5,000 images/);
  await site.pictures.runDue();
  expect(await storedNames(site)).toHaveLength(3);
});

test("UP-7 nine uploads may be in flight; the tenth is asked to come again", async ({ adas, site }) => {
  const image = await aJpeg({ width: 2500, height: 2000 });
  const answers = await Promise.all(Array.from({ length: 14 }, () => upload(site, adas, { image })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(pictureLimits.uploadsAtOnce);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(5);
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("10");
  expect((await upload(site, adas, { image: await aJpeg() })).status, "places are given back").toBe(201);
});
