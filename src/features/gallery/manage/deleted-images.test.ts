import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { path } from "#test/content/images.ts";
import { addPicture, storedNames } from "#test/content/uploads.ts";
import { purgeExpiredImages } from "../pipeline/storage.server.ts";

test("a picture keeps its files for 30 days after its deletion, and loses them a day later", async ({ adas, site }) => {
  const { id, file } = await addPicture(site, adas);
  const kept = await addPicture(site, adas);
  await adas.send("DELETE", `${path}/${id}`);
  const filesOf = async () => {
    await purgeExpiredImages(site.db, site.files, site.clock.now());
    return new Set((await storedNames(site)).map((name) => name.slice(0, file.length)));
  };
  const day = 24 * 60 * 60;
  site.clock.pass(30 * day - 1);
  expect(await filesOf()).toEqual(new Set([file, kept.file]));
  site.clock.pass(day + 1);
  expect(await filesOf()).toEqual(new Set([kept.file]));
  expect(await site.db.selectFrom("gallery_images").select("id").execute()).toEqual([{ id: kept.id }]);
});
