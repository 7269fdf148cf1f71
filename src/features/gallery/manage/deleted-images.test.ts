import { expect } from "vitest";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { test } from "#test/app/fixtures.ts";
import { insertTexts, listed, path, placesOf, shown } from "#test/content/images.ts";
import { addPicture, storedNames } from "#test/content/uploads.ts";
import { purgeExpiredImages } from "../pipeline/storage.server.ts";

test("a deleted picture leaves the site at once, keeps its files, and comes back to its place", async ({
  adas,
  site,
}) => {
  const [a = 0, b = 0] = await insertTexts(site, "A", "B", "C");
  expect(await (await adas.send("DELETE", `${path}/${b}`)).json()).toEqual({ deleted: true });
  expect(await shown(site)).toEqual(["A", "C"]);
  expect(await placesOf(adas)).toEqual(["1 A", "2 C"]);
  expect((await listed(adas)).deleted).toMatchObject([
    { id: b, alt_text: "B", deleted_at: expect.stringMatching(/Z$/) },
  ]);

  const back = await adas.send("POST", `${path}/${b}/restore`, {});
  expect(await back.json()).toMatchObject({ image: { id: b, sort_order: 2 } });
  expect(await placesOf(adas)).toEqual(["1 A", "2 B", "3 C"]);
  expect((await listed(adas)).deleted).toEqual([]);
  expect((await adas.send("POST", `${path}/${b}/restore`, {})).status, "once more changes nothing").toBe(200);
  expect(await placesOf(adas)).toEqual(["1 A", "2 B", "3 C"]);

  await adas.send("DELETE", `${path}/${a}`);
  await adas.send("DELETE", `${path}/${b}`);
  expect(
    (await listed(adas)).deleted.map(({ alt_text }) => alt_text),
    "the last deleted first",
  ).toEqual(["B", "A"]);
});

test("a deleted picture can be brought back for 30 days; a day later its row and its files are gone", async ({
  adas,
  site,
}) => {
  const { id } = await addPicture(site, adas, { alt_text: "Mistake" });
  const kept = await addPicture(site, adas, { alt_text: "Kept" });
  await adas.send("DELETE", `${path}/${id}`);
  const clean = () => purgeExpiredImages(site.db, site.files, site.clock.now());
  const day = 24 * 60 * 60;
  site.clock.pass(30 * day - 1);
  const later = await signIn(site, await addUser(site, { email: "later@example.com" }));
  await clean();
  expect((await listed(later)).deleted).toHaveLength(1);
  const names = await storedNames(site);
  expect(names.length).toBeGreaterThan(names.filter((name) => name.startsWith(kept.file)).length);

  site.clock.pass(1);
  expect((await listed(later)).deleted).toEqual([]);
  expect((await later.send("POST", `${path}/${id}/restore`, {})).status).toBe(404);
  site.clock.pass(day);
  await clean();
  expect(await site.db.selectFrom("gallery_images").select("id").execute()).toEqual([{ id: kept.id }]);
  const left = await storedNames(site);
  expect(left.every((name) => name.startsWith(kept.file))).toBe(true);
  expect(left.length).toBeGreaterThan(2);
});
