import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { allFiles } from "#src/features/gallery/picture-names.ts";
import type { PublicImageList } from "#src/features/gallery/schema.ts";
import type { PublicReviewList } from "#src/features/reviews/schema.ts";
import { openContentVersion } from "#src/platform/database/content-version.server.ts";
import type { Database } from "#src/platform/database/database.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { createTestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createTestClock } from "#test/app/test-clock.ts";
import { silentLog as log } from "#test/app/test-log.ts";
import { insertImage, insertReview } from "#test/content/content-factory.ts";
import { prepareContent } from "./sample-content.server.ts";

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = temporaryFolder();
  database = await openSqlite(join(dataDir, "app.db"));
});
afterEach(() => database.close());

/** What a start of the site does to its content. @returns by how much the content version went up */
async function start({ sampleContent = true, assetsDir = "public" } = {}): Promise<number> {
  const content = await openContentVersion(database);
  const before = content.current();
  const { db, files } = database;
  await prepareContent({ config: { sampleContent }, db, files, content, clock: createTestClock(), log, assetsDir });
  return content.current() - before;
}

const { stringify } = JSON;
const reviews = () => database.db.selectFrom("reviews").selectAll().orderBy("id").execute();
const images = () => database.db.selectFrom("gallery_images").selectAll().orderBy("id").execute();
const filesOnDisk = () => (existsSync(join(dataDir, "gallery")) ? readdirSync(join(dataDir, "gallery")).sort() : []);
const filesOfRows = async () =>
  (await images()).flatMap(({ file, widths }) => allFiles({ file, widths: JSON.parse(widths) })).sort();

test("DATA-09 OP-7 sample pictures are readable only for the site's user, as uploads are", async () => {
  await start();
  const modes = filesOnDisk().map((name) => statSync(join(dataDir, "gallery", name)).mode & 0o777);
  expect(modes.length).toBeGreaterThan(12);
  expect(new Set(modes)).toEqual(new Set([0o600]));
});

test("OPS-04 a visitor of a fresh site finds sample reviews and pictures, marked as samples, every file of them served", async () => {
  await using site = await createTestApp({ env: { SAMPLE_CONTENT: "on" }, assetsDir: "public" });
  const list = (await (await site.get("/api/public/reviews")).json()) as PublicReviewList;
  expect(list.reviews).toHaveLength(24);
  expect(list.sample_ids).toEqual(list.reviews.map((review) => review.id));
  expect(list.average_rating).toBeNull();
  for (const { reviewer_name } of list.reviews) expect(reviewer_name).toMatch(/^Sample review \d+$/);

  const gallery = (await (await site.get("/api/public/gallery/images")).json()) as PublicImageList;
  expect(gallery.images).toHaveLength(12);
  for (const image of gallery.images) {
    const names = allFiles(image);
    expect(names).toContain(image.image_url);
    for (const name of names) {
      const { status, headers, body } = await site.get(`/uploads/${name}`);
      expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\/(avif|webp|jpeg)$/)]);
      await body?.cancel();
    }
  }
  expect(await site.db.selectFrom("gallery_images").select("id").where("is_sample", "=", 0).execute()).toEqual([]);
});

test("OPS-04 a second start changes nothing, and does not bring back what staff has deleted", async () => {
  expect(await start()).toBe(1);
  await database.db.deleteFrom("reviews").where("reviewer_name", "!=", "Sample review 7").execute();
  const before = stringify([await reviews(), await images(), filesOnDisk()]);
  expect(await start()).toBe(0);
  expect(stringify([await reviews(), await images(), filesOnDisk()])).toBe(before);
  await database.db.deleteFrom("reviews").execute();
  await database.db.deleteFrom("gallery_images").execute();
  await start();
  expect([await reviews(), await images(), filesOnDisk()]).toEqual([[], [], []]);
});

test("OPS-04 samples never appear among a company's own reviews or pictures", async () => {
  await start({ sampleContent: false });
  const own = await insertReview(database.db);
  await start();
  expect((await reviews()).map((review) => review.id)).toEqual([own]);
  expect([await images(), filesOnDisk()]).toEqual([[], []]);
});

test("OPS-04 SAMPLE_CONTENT=off removes the samples with their files and leaves the company's own", async () => {
  await start();
  const own = await insertReview(database.db, { reviewer_name: "Ann" });
  const file = "ab".repeat(16);
  await insertImage(database.db, { file });
  writeFileSync(join(dataDir, "gallery", `${file}-960.jpg`), "a picture");
  expect(await start({ sampleContent: false })).toBe(1);
  expect((await reviews()).map((review) => review.id)).toEqual([own]);
  expect((await images()).map((image) => image.file)).toEqual([file]);
  expect(filesOnDisk()).toEqual([`${file}-960.jpg`]);
  expect(await start({ sampleContent: false })).toBe(0);
});

test("OPS-04 a start that is cut short leaves no picture without its file, and the next one does the rest", async () => {
  const assetsDir = join(dataDir, "build");
  mkdirSync(assetsDir);
  cpSync("public/pictures", join(assetsDir, "pictures"), { recursive: true });
  const lost = readdirSync(join(assetsDir, "pictures")).find((name) => name.startsWith("lanai-pool-cage")) ?? "";
  rmSync(join(assetsDir, "pictures", lost));
  await expect(start({ assetsDir })).rejects.toThrow(lost);
  expect([await reviews(), await images()]).toEqual([[], []]);
  expect(filesOnDisk().length).toBeGreaterThan(0);

  await start();
  expect(await images()).toHaveLength(12);
  expect(filesOnDisk()).toEqual(await filesOfRows());
});

test("a start removes the files of pictures that are gone, and nothing that is not a picture's", async () => {
  const kept = "cd".repeat(16);
  await insertImage(database.db, { file: kept });
  const folder = join(dataDir, "gallery");
  mkdirSync(folder);
  const names = [`${kept}-480.avif`, `${"ef".repeat(16)}-480.avif`, `${"ef".repeat(16)}-960.jpg`, "notes.txt", ".keep"];
  for (const name of names) writeFileSync(join(folder, name), "");
  await start();
  expect(filesOnDisk()).toEqual([".keep", `${kept}-480.avif`, "notes.txt"]);
});
