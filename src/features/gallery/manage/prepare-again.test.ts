import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { path, readImage, shown } from "#test/content/images.ts";
import { addPicture, storedBytes, storedNames } from "#test/content/uploads.ts";

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
