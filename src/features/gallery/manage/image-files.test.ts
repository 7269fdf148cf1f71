import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { path, readImage, shown } from "#test/content/images.ts";
import { addPicture, storedBytes, storedNames } from "#test/content/uploads.ts";
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

test("GADM-06 a failed preparation is shown, and succeeds on another attempt", async ({ adas, site }) => {
  const image = await addPicture(site, adas);
  await site.db.updateTable("gallery_images").set({ state: "preparing" }).execute();
  await site.pictures.runDue();
  const state = async () => (await readImage(adas, image.id)).state;
  // Its original is gone, since everything had been made of it.
  expect(await state()).toBe("failed");
  expect(await shown(site)).toEqual([]);
  expect(site.logLines.some((line) => line.includes("picture could not be made ready"))).toBe(true);

  const original = `${image.file}.original`;
  await site.files.put([{ name: original, bytes: await storedBytes(site, image.image_url) }]);
  const again = await adas.send("POST", `${path}/${image.id}/prepare`, {});
  expect(await again.json()).toMatchObject({ image: { state: "preparing" } });
  await site.pictures.runDue();
  expect(await state()).toBe("ready");
  expect(await shown(site)).toEqual(["A gutter."]);
  expect(await storedNames(site)).not.toContain(original);
});
