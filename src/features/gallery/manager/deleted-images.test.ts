import { afterEach, beforeEach, expect, test } from "vitest";
import { addUser, type SignedIn, signIn } from "#test/accounts.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { insertTexts, listed, path, placesOf, shown } from "#test/images.ts";
import { addPicture, filesOnDisk } from "#test/uploads.ts";
import { forgetDeletedImages } from "./deleted-images.server.ts";

let site: TestApp;
let rita: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  rita = await signIn(site, await addUser(site, { role: "admin" }));
});
afterEach(() => site.close());

test("a deleted picture leaves the site at once, keeps its files, and comes back to its place", async () => {
  const [a = 0, b = 0] = await insertTexts(site, "A", "B", "C");
  expect(await (await rita.send("DELETE", `${path}/${b}`)).json()).toEqual({ deleted: true });
  expect(await shown(site)).toEqual(["A", "C"]);
  expect(await placesOf(rita)).toEqual(["1 A", "2 C"]);
  expect((await listed(rita)).deleted).toMatchObject([
    { id: b, alt_text: "B", deleted_at: expect.stringMatching(/Z$/) },
  ]);

  const back = await rita.send("POST", `${path}/${b}/restore`, {});
  expect(await back.json()).toMatchObject({ image: { id: b, sort_order: 2 } });
  expect(await placesOf(rita)).toEqual(["1 A", "2 B", "3 C"]);
  expect((await listed(rita)).deleted).toEqual([]);
  expect((await rita.send("POST", `${path}/${b}/restore`, {})).status, "once more changes nothing").toBe(200);
  expect(await placesOf(rita)).toEqual(["1 A", "2 B", "3 C"]);

  await rita.send("DELETE", `${path}/${a}`);
  await rita.send("DELETE", `${path}/${b}`);
  expect(
    (await listed(rita)).deleted.map(({ alt_text }) => alt_text),
    "the last deleted first",
  ).toEqual(["B", "A"]);
});

test("a deleted picture can be brought back for 30 days; a day later its row and its files are gone", async () => {
  const { id } = await addPicture(site, rita, { alt_text: "Mistake" });
  const kept = await addPicture(site, rita, { alt_text: "Kept" });
  await rita.send("DELETE", `${path}/${id}`);
  const clean = () => forgetDeletedImages(site.db, site.pictures.folder, site.clock.now());
  const day = 24 * 60 * 60;
  site.clock.pass(30 * day);
  rita = await signIn(site, await addUser(site, { email: "later@example.com" }));
  await clean();
  expect((await listed(rita)).deleted).toHaveLength(1);
  expect(filesOnDisk(site).length).toBeGreaterThan(
    filesOnDisk(site).filter((name) => name.startsWith(kept.file)).length,
  );

  site.clock.pass(1);
  expect((await listed(rita)).deleted).toEqual([]);
  expect((await rita.send("POST", `${path}/${id}/restore`, {})).status).toBe(404);
  site.clock.pass(day);
  await clean();
  expect(await site.db.selectFrom("gallery_images").select("id").execute()).toEqual([{ id: kept.id }]);
  expect(filesOnDisk(site).every((name) => name.startsWith(kept.file))).toBe(true);
  expect(filesOnDisk(site).length).toBeGreaterThan(2);
});
