import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { addImage, fill } from "#test/data/backups.ts";
import { aDatabase, aFolder, openData } from "#test/data/moving.ts";
import { insertMessages } from "#test/messages/messages.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { makeBackup } from "./make-backup.server.ts";
import { restore } from "./restore/restore.server.ts";

const now = new Date("2026-03-02T15:00:00.000Z");

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
  const { path } = await makeBackup({ places: home.places, kind: "regular", now, to: temporaryFolder() });
  expect(last).toBeGreaterThan(before);
  isOver = true;
  await Promise.all(writers);
  await site.close();
  const other = await aFolder();
  await restore({ places: other.places, file: path, now, confirm: async () => true, onFinished: () => {} });
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
