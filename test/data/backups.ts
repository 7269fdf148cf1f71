import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Migration, migrations } from "#db/migrate.ts";
import { makeBackup } from "#src/features/operations/backups/make-backup.server.ts";
import { restore } from "#src/features/operations/backups/restore/restore.server.ts";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { readConfig, type Settings } from "#src/platform/process/config.server.ts";
import { insertImage, insertReviews } from "#test/content/content-factory.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { insertJobs } from "#test/messages/jobs.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { sha256 } from "./forged-archives.ts";

/** The site on a data folder that outlives it, with its key in that folder. It can be closed twice. */
export async function siteOn(dataDir: string): Promise<TestApp> {
  const site = await createTestApp({ env: { DATA_DIR: dataDir, SECRET: "" }, databaseUrl: undefined });
  let closed: Promise<void> | undefined;
  return { ...site, close: () => (closed ??= site.close()) };
}

/** Where the data in a folder, and its backups, are. */
export function placesOf(dataDir: string): Settings {
  return readConfig({ DATA_DIR: dataDir });
}

/** A data folder with an empty database, and nothing that has it open. @param known the migrations that have run */
export async function anEmptySite(known: readonly Migration[] = migrations): Promise<string> {
  const dataDir = join(temporaryFolder(), "data");
  await (await openSqlite(join(dataDir, "app.db"), known)).close();
  return dataDir;
}

/** Three messages, two reviews and two pictures whose files are there. */
export async function fill(site: TestApp): Promise<void> {
  await insertJobs(site.db, [{ first_name: "Ann" }, { first_name: "Bob" }, { first_name: "Cem" }]);
  await insertReviews(site.db, [
    { reviewer_name: "Ann", sort_order: 1 },
    { reviewer_name: "Bob", sort_order: 2 },
  ]);
  await addImage(site);
  await addImage(site);
}

/** A picture whose files hold nothing that could be shown. @returns its name */
export async function addImage(site: TestApp, bytes = 2000, changes: Parameters<typeof insertImage>[1] = {}): Promise<string> {
  const file = randomBytes(16).toString("hex");
  const widths = { avif: [480], webp: [], jpg: [960] };
  const names = [`${file}-480.avif`, `${file}-960.jpg`];
  await site.files.put(names.map((name) => ({ name, bytes: randomBytes(bytes) })));
  const place = (await site.db.selectFrom("gallery_images").select("id").execute()).length + 1;
  await insertImage(site.db, { file, widths: JSON.stringify(widths), sort_order: place, ...changes });
  return file;
}

/** Every file of the gallery with its hash. */
export function galleryOf(dataDir: string): Record<string, string> {
  const folder = join(dataDir, "gallery");
  const names = readdirSync(folder).sort();
  return Object.fromEntries(names.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
}

/** Everything that a site keeps for good. */
export async function contentOf({ db }: TestApp) {
  const all = (table: "messages" | "reviews" | "gallery_images" | "users" | "backup_codes") =>
    db.selectFrom(table).selectAll().orderBy("id").execute();
  return {
    messages: await all("messages"),
    reviews: await all("reviews"),
    images: await all("gallery_images"),
    users: await all("users"),
    backupCodes: await all("backup_codes"),
  };
}

/** A folder whose data are those of a site that has ended. */
export async function aFilledFolder(add?: (site: TestApp) => Promise<unknown>) {
  const folder = temporaryFolder();
  const site = await siteOn(join(folder, "data"));
  await fill(site);
  await add?.(site);
  const content = await contentOf(site);
  await site.close();
  return { folder, dataDir: join(folder, "data"), content };
}

/** Names of the archives in its data. */
export const backupsIn = (folder: string) =>
  readdirSync(join(folder, "data", "backups")).filter((name) => /\.tar$/.test(name));

/** The same as contentOf, for a site that is not running. */
export async function contentIn(dataDir: string) {
  await using site = await siteOn(dataDir);
  return await contentOf(site);
}

/** When backups are made and put back, where a test does not say so. */
export const backupTime = new Date("2026-03-02T15:00:00.000Z");

/** Makes a regular backup of the data in a folder. */
export function backUp(dataDir: string, more: { now?: Date; to?: string } = {}) {
  return makeBackup({ places: placesOf(dataDir), kind: "regular", now: backupTime, ...more });
}

/** What a restore is told by who has confirmed it. */
export const agreed = { now: backupTime, confirm: async () => true, onFinished: () => {} };

/** Puts a backup in the place of the data in a folder. */
export function putBack(dataDir: string, file: string, more: { now?: Date; confirm?: () => Promise<boolean> } = {}) {
  return restore({ places: placesOf(dataDir), file, ...agreed, ...more });
}
