import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { archiveApplication } from "../archive/read-archive.server.ts";
import { type ArchivedFile, archiveFormat, databaseEntry, type Manifest } from "../manifest.schema.ts";

/** The data at one moment: the manifest, and the content of each of its files. */
export type Snapshot = { manifest: Manifest; contents: readonly Content[] };

/** A file on this machine, or a stream that is read once. */
export type Content = { path: string } | { stream: AsyncIterable<Uint8Array> };

/** The data of a site for one backup. No other backup or restore runs until they are given back. */
export type BackupSource = {
  /** The folder for temporary files of a backup in the folder `target`. */
  workFolder(target: string): string;
  /** The size of the database without its pictures, at most. */
  readBytes(): Promise<number>;
  /** Lends one state of all data, which the site's writers do not change. @param work an empty folder */
  lendSnapshot<Result>(
    work: string,
    options: SnapshotOptions,
    write: (snapshot: Snapshot) => Promise<Result>,
  ): Promise<Result>;
};

export type SnapshotOptions = {
  now: Date;
  /** Throws without space for an archive of that size. */
  assertSpaceFor(bytes: number): Promise<void>;
};

/**
 * Packs a copy of the database, and lists everything.
 *
 * @param copy a SQLite file, which is removed
 * @throws without space for the archive
 */
export async function describeSnapshot(
  { copy, schema, now, assertSpaceFor }: SnapshotOptions & { copy: string; schema: number },
  files: readonly { file: ArchivedFile; content: Content }[],
): Promise<Snapshot> {
  const database = { schema, ...(await measure(copy)) };
  await assertSpaceFor(files.reduce((sum, { file }) => sum + file.bytes, database.bytes));
  const packed = join(copy, "..", databaseEntry);
  await pipeline(createReadStream(copy), createGzip(), createWriteStream(packed, { flags: "wx", mode: 0o600 }));
  await rm(copy);
  const first = { file: { name: databaseEntry, ...(await measure(packed)) }, content: { path: packed } };
  const all = [first, ...files];
  return {
    manifest: {
      format: archiveFormat,
      application: archiveApplication,
      createdAt: now.toISOString(),
      database,
      files: all.map(({ file }) => file),
    },
    contents: all.map(({ content }) => content),
  };
}

export async function measure(path: string): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash("sha256");
  let bytes = 0;
  for await (const part of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    digest.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { bytes, sha256: digest.digest("hex") };
}
