import { expect, test } from "vitest";
import { addImage, agreed, fill } from "#test/data/backups.ts";
import { aDatabase, aFolder, archiveOf, openData } from "#test/data/moving.ts";
import { insertMessages } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { restore } from "./restore/restore.server.ts";

test("PG-15 R-27 a backup during writes holds all that was answered before it, without a gap, and every picture with its files", async () => {
  const home = await (onPostgres ? aDatabase() : aFolder());
  const site = await home.open();
  await fill(site);
  let last = 0;
  let isOver = false;
  const write = async () => {
    while (!isOver) {
      const [id = 0] = await insertMessages(site.db, [{ first_name: "Ann" }]);
      last = Math.max(last, id);
      await addImage(site, 100_000);
    }
  };
  const writers = [write(), write(), write()];
  await expect.poll(() => last).toBeGreaterThan(20);
  const before = last;
  const file = await archiveOf(home);
  expect(last).toBeGreaterThan(before);
  isOver = true;
  await Promise.all(writers);
  await site.close();
  const other = await aFolder();
  await restore({ places: other.places, file, ...agreed });
  const { db, files, close } = await openData(other);
  const ids = (await db.selectFrom("messages").select("id").orderBy("id").execute()).map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, index) => index + 1));
  expect(ids.length).toBeGreaterThanOrEqual(before);
  const images = await db.selectFrom("gallery_images").select("file").execute();
  expect(images.length).toBeGreaterThan(10);
  const wanted = images.flatMap(({ file: name }) => [`${name}-480.avif`, `${name}-960.jpg`]).sort();
  expect(await files.names()).toEqual(expect.arrayContaining(wanted));
  await close();
});
