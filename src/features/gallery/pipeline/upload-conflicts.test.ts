import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { readImage } from "#test/content/images.ts";
import { aJpeg } from "#test/content/pictures.ts";
import { addUnready, expectNothingLeft, storedNames, upload } from "#test/content/uploads.ts";
import { allFiles } from "../picture-names.ts";

test("SE-8 an upload during which the session ends is 401 and leaves no row and no file", async ({ adas, site }) => {
  const answer = upload(site, adas, { image: await aJpeg({ width: 2500, height: 2000 }) });
  // The guard has let it in, and work on the picture has begun: its file is there.
  await expect.poll(() => storedNames(site), { interval: 1 }).not.toEqual([]);
  await site.db.deleteFrom("sessions").execute();
  expect((await answer).status).toBe(401);
  await expectNothingLeft(site, "after 401");
});

test("UP-8 deleting and changing a picture in preparation leaves no file or row alone", async ({ adas, site }) => {
  const { id } = await addUnready(site, adas, { image: await aJpeg({ width: 1700, height: 1200 }) });
  const making = site.pictures.runDue();
  const path = `/api/admin/gallery/images/${id}`;
  const changes = await Promise.all([
    adas.send("PATCH", path, { alt_text: "One" }),
    adas.send("PATCH", path, { alt_text: "Two", is_active: false }),
  ]);
  expect(changes.map(({ status }) => status)).toEqual([200, 200]);
  expect((await adas.send("DELETE", path)).status).toBe(200);
  await making;
  expect(await (await site.get("/api/public/gallery/images")).json()).toMatchObject({ total: 0 });
  await adas.send("POST", `${path}/restore`, {});
  const back = await readImage(adas, id);
  expect(back).toMatchObject({ alt_text: expect.stringMatching(/^(One|Two)$/), is_active: false, state: "ready" });
  expect(new Set(await storedNames(site))).toEqual(new Set(allFiles(back)));
});
