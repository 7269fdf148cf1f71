import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { systemCodeOf } from "#src/platform/process/system-code.ts";
import { pictureFiles } from "./archive/check-database.server.ts";
import { archiveApplication } from "./archive/read-manifest.server.ts";
import { type ArchivedFile, archiveFormat, databaseEntry, type Manifest, secretEntry } from "./manifest.schema.ts";

/** Everything of one moment, ready to be written: the manifest, and where each of its files is. */
export type Snapshot = { manifest: Manifest; sources: string[] };

/** In one go: a copy in pieces begins anew whenever the site writes in between. */
const allPages = 2 ** 31 - 1;
const mostTries = 3;

/**
 * Copies the database by SQLite's online backup and then keeps hold of the pictures that it names, so that whatever the site
 * does from then on, each row has its files. A reader stops no writer: the site goes on meanwhile.
 *
 * @param into an empty folder on the disk of the data
 * @param roomFor throws when there is no room for so many bytes of archive
 */
export async function takeSnapshot(
  dataDir: string,
  into: string,
  { now, roomFor }: { now: Date; roomFor(bytes: number): Promise<void> },
): Promise<Snapshot> {
  const copy = join(into, "app.db");
  const schema = await copyDatabase(join(dataDir, "app.db"), copy);
  let pictures = await holdPictures(dataDir, into, copy);
  // A picture that became ready, or went for good, between the copy and the look for its files: the next copy knows.
  for (let tries = 1; pictures === undefined && tries < mostTries; tries += 1) {
    await copyDatabase(join(dataDir, "app.db"), copy);
    pictures = await holdPictures(dataDir, into, copy);
  }
  if (pictures === undefined) throw new Error("A picture of the gallery has no file in the data folder.");
  const secret = await holdSecret(dataDir, into);
  const held = [...secret, ...pictures];
  await roomFor(held.reduce((sum, { bytes }) => sum + bytes, (await stat(copy)).size));

  const database = { schema, ...(await measure(copy)) };
  const packed = join(into, databaseEntry);
  await pipeline(createReadStream(copy), createGzip(), createWriteStream(packed, { flags: "wx", mode: 0o600 }));
  await rm(copy);
  const files: ArchivedFile[] = [];
  const sources: string[] = [];
  for (const { name, path } of [{ name: databaseEntry, path: packed }, ...held]) {
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

/** @returns how many migrations the copy has seen */
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
    // One file, without a log beside it.
    copy.exec("PRAGMA journal_mode = delete");
    return Number(copy.prepare("PRAGMA user_version").get()?.user_version);
  } finally {
    copy.close();
  }
}

type Held = { name: string; path: string; bytes: number };

/** @returns undefined when one that is needed has gone meanwhile */
async function holdPictures(dataDir: string, into: string, copy: string): Promise<Held[] | undefined> {
  const raw = new DatabaseSync(copy, { readOnly: true });
  const { needed, possible } = pictureFiles(raw);
  raw.close();
  await mkdir(join(into, "gallery"), { recursive: true, mode: 0o700 });
  const held: Held[] = [];
  for (const name of needed) {
    const one = await hold(join(dataDir, "gallery", name), join(into, "gallery", name));
    if (one === undefined) return undefined;
    held.push({ name: `gallery/${name}`, ...one });
  }
  for (const name of possible) {
    const one = await hold(join(dataDir, "gallery", name), join(into, "gallery", name));
    if (one) held.push({ name: `gallery/${name}`, ...one });
  }
  return held;
}

/** Files of pictures are never changed, only removed: a second name keeps one without a copy, where the disk can do that. */
async function hold(from: string, to: string): Promise<{ path: string; bytes: number } | undefined> {
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

/** The key that opens what is sealed in the database; none is in the data folder when SECRET sets it. */
async function holdSecret(dataDir: string, into: string): Promise<Held[]> {
  const one = await hold(join(dataDir, "secret"), join(into, "secret"));
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
