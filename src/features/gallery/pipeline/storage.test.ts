import "#test/postgres/both-engines.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { discardFiles } from "#src/platform/pictures/take-upload.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { insertImage } from "#test/content/content-factory.ts";
import { storedNames } from "#test/content/uploads.ts";
import { imageExists } from "../queries.server.ts";
import { sweepPictures } from "./storage.server.ts";

const file = "ab".repeat(16);
const namesOf = (one: string) => [`${one}-960.jpg`, `${one}.original`];

function put({ files }: TestApp, names: readonly string[]): Promise<void> {
  return files.put(names.map((name) => ({ name, bytes: Buffer.from(name) })));
}

test("R-2 PG-07 a failed upload leaves no file; one whose row may be committed keeps its files", async ({ site }) => {
  const discard = () => discardFiles(site.files, namesOf(file), () => imageExists(site.db, file));
  await put(site, namesOf(file));
  await insertImage(site.db, { file });
  await discard();
  expect(await storedNames(site)).toEqual(namesOf(file));

  await site.db.schema.alterTable("gallery_images").renameTo("images_away").execute();
  await discard();
  expect(await storedNames(site), "no one can say whether there is a row").toEqual(namesOf(file));
  await site.db.schema.alterTable("images_away").renameTo("gallery_images").execute();

  await site.db.deleteFrom("gallery_images").execute();
  await discard();
  expect(await storedNames(site)).toEqual([]);
});

test("R-2 PG-07 files without a row are swept: at once by one process, after an hour by several", async ({ site }) => {
  const gone = "cd".repeat(16);
  await put(site, [...namesOf(file), ...namesOf(gone), "notes.txt"]);
  await insertImage(site.db, { file });
  if (site.files.isShared) {
    expect(await sweepPictures(site.db, site.files)).toBe(0);
    await sql`UPDATE files SET stored_at = now() - interval '59 minutes'`.execute(site.db);
    await sql`INSERT INTO files DEFAULT VALUES`.execute(site.db);
    expect(await sweepPictures(site.db, site.files)).toBe(0);
    await sql`UPDATE files SET stored_at = now() - interval '61 minutes'`.execute(site.db);
  }
  // The picture is ready, so its original goes too.
  expect(await sweepPictures(site.db, site.files)).toBe(3);
  expect(await storedNames(site)).toEqual([`${file}-960.jpg`, "notes.txt"]);
  if (site.files.isShared)
    expect((await sql`SELECT 1 FROM files WHERE name IS NULL`.execute(site.db)).rows).toEqual([]);
});
