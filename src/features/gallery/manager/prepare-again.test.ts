import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { path, readImage, shown } from "#test/images.ts";
import { addPicture } from "#test/uploads.ts";

let site: TestApp;
let rita: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

test("GADM-06 what could not be made ready says so, and is made ready once somebody tries again", async () => {
  const image = await addPicture(site, rita);
  await site.db.updateTable("gallery_images").set({ state: "preparing" }).execute();
  await site.pictures.runDue();
  const state = async () => (await readImage(rita, image.id)).state;
  // Its original is gone, since everything had been made of it.
  expect(await state()).toBe("failed");
  expect(await shown(site)).toEqual([]);
  expect(site.logLines.some((line) => line.includes("picture could not be made ready"))).toBe(true);

  const original = join(site.pictures.folder, `${image.file}.original`);
  copyFileSync(join(site.pictures.folder, image.image_url), original);
  const again = await rita.send("POST", `${path}/${image.id}/prepare`, {});
  expect(await again.json()).toMatchObject({ image: { state: "preparing" } });
  await site.pictures.runDue();
  expect(await state()).toBe("ready");
  expect(await shown(site)).toEqual(["A gutter."]);
  expect(existsSync(original)).toBe(false);
});
