import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { systemCodeOf } from "#src/platform/process/errors.ts";
import { pictureFiles } from "./archive/check-database.server.ts";
import { archiveApplication } from "./archive/read-archive.server.ts";
import { type ArchivedFile, archiveFormat, databaseEntry, type Manifest, secretEntry } from "./manifest.schema.ts";

/** The data at one moment: the manifest, and the path of each of its files. */
export type Snapshot = { manifest: Manifest; sources: string[] };

/** In one step: a copy in several steps restarts whenever the site writes in between. */
const allPages = 2 ** 31 - 1;
const maxTries = 3;

/**
 * Copies the database by SQLite's online backup, and then links the files of its pictures, so that each row keeps its files. The
 * site can write at the same time.
 *
 * @param into an empty folder on the disk of the data
 * @param assertSpaceFor throws without space for an archive of that size
 */
export async function takeSnapshot(
  dataDir: string,
  into: string,
  { now, assertSpaceFor }: { now: Date; assertSpaceFor(bytes: number): Promise<void> },
): Promise<Snapshot> {
  const copy = join(into, "app.db");
  const schema = await copyDatabase(join(dataDir, "app.db"), copy);
  let pictures = await linkPictures(dataDir, into, copy);
  // A picture that became ready or was purged after the copy: the next copy has its new state.
  for (let tries = 1; pictures === undefined && tries < maxTries; tries += 1) {
    await copyDatabase(join(dataDir, "app.db"), copy);
    pictures = await linkPictures(dataDir, into, copy);
  }
  if (pictures === undefined) throw new Error("A picture of the gallery has no file in the data folder.");
  const secret = await linkSecret(dataDir, into);
  const linked = [...secret, ...pictures];
  await assertSpaceFor(linked.reduce((sum, { bytes }) => sum + bytes, (await stat(copy)).size));

  const database = { schema, ...(await measure(copy)) };
  const packed = join(into, databaseEntry);
  await pipeline(createReadStream(copy), createGzip(), createWriteStream(packed, { flags: "wx", mode: 0o600 }));
  await rm(copy);
  const files: ArchivedFile[] = [];
  const sources: string[] = [];
  for (const { name, path } of [{ name: databaseEntry, path: packed }, ...linked]) {
    files.push({ name, ...(await measure(path)) });
    sources.push(path);
  }
  const manifest: Manifest = {
    format: archiveFormat,
    application: archiveApplication,
    createdAt: now.toISOString(),
    database,
    files,
  };
  return { manifest, sources };
}

/** @returns the number of migrations of the copy */
async function copyDatabase(from: string, to: string): Promise<number> {
  await Promise.all(["", "-wal", "-shm"].map((end) => rm(`${to}${end}`, { force: true })));
  const raw = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await backup(raw, to, { rate: allPages });
  } finally {
    raw.close();
  }
  const copy = new DatabaseSync(to);
  try {
    // One file, without a write-ahead log.
    copy.exec("PRAGMA journal_mode = delete");
    return Number(copy.prepare("PRAGMA user_version").get()?.user_version);
  } finally {
    copy.close();
  }
}

type Linked = { name: string; path: string; bytes: number };

/** @returns undefined if a needed file has been removed since the copy */
async function linkPictures(dataDir: string, into: string, copy: string): Promise<Linked[] | undefined> {
  const raw = new DatabaseSync(copy, { readOnly: true });
  const { needed, possible } = pictureFiles(raw);
  raw.close();
  await mkdir(join(into, "gallery"), { recursive: true, mode: 0o700 });
  const linked: Linked[] = [];
  for (const name of needed) {
    const one = await linkOrCopy(join(dataDir, "gallery", name), join(into, "gallery", name));
    if (one === undefined) return undefined;
    linked.push({ name: `gallery/${name}`, ...one });
  }
  for (const name of possible) {
    const one = await linkOrCopy(join(dataDir, "gallery", name), join(into, "gallery", name));
    if (one) linked.push({ name: `gallery/${name}`, ...one });
  }
  return linked;
}

/** Files of pictures are never changed, only removed, so a hard link keeps one; where the disk has none, a copy. */
async function linkOrCopy(from: string, to: string): Promise<{ path: string; bytes: number } | undefined> {
  try {
    await link(from, to).catch(async (error: unknown) => {
      if (systemCodeOf(error) === "EEXIST") return;
      if (systemCodeOf(error) === "ENOENT") throw error;
      await copyFile(from, to);
    });
    return { path: to, bytes: (await stat(to)).size };
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The key of the encrypted columns. It is not in the data folder if the setting SECRET has it. */
async function linkSecret(dataDir: string, into: string): Promise<Linked[]> {
  const one = await linkOrCopy(join(dataDir, "secret"), join(into, "secret"));
  return one ? [{ name: secretEntry, ...one }] : [];
}

async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const part of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    digest.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { bytes, sha256: digest.digest("hex") };
}
