import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { ParsedTarEntry } from "modern-tar";
import { BackupRefused } from "../backup-refused.ts";
import { databaseEntry, type Manifest } from "../manifest.schema.ts";
import { ArchiveRefused, damaged, foreign } from "./archive-refused.ts";
import { type OpenArchive, openArchive } from "./open-archive.server.ts";
import { readManifest } from "./read-manifest.server.ts";

/** Five thousand pictures in eight files each come to seven megabytes. */
const mostManifestBytes = 32 * 1024 * 1024;

type ReadOptions = {
  /** An empty folder: it gets `app.db`, and with `all` also `secret` and `gallery/`. */
  into: string;
  all: boolean;
  /** Called once the manifest is read, before anything is written. */
  begin?: (manifest: Manifest) => Promise<void>;
};

/**
 * Reads an archive from its first byte to its last, holding every file against its hash. Names, order, sizes and kinds have to
 * be those of the manifest, whose names are known ones: nothing in an archive decides where a file goes.
 *
 * @throws {ArchiveRefused} when it is damaged, incomplete, newer, or no archive of ours
 */
export async function readArchive(path: string, options: ReadOptions): Promise<Manifest> {
  const archive = await openArchive(path);
  try {
    return await readEntries(path, archive, options);
  } catch (error) {
    throw isOfTheArchive(error) ? damaged(path, error) : error;
  } finally {
    await archive.close();
  }
}

async function readEntries(path: string, { next }: OpenArchive, options: ReadOptions): Promise<Manifest> {
  const { into, all, begin } = options;
  const first = await next();
  if (!isFile(first, "manifest.json") || first.header.size > mostManifestBytes) throw foreign(path);
  const manifest = readManifest(path, await new Response(first.body).text());
  await begin?.(manifest);
  if (all) await mkdir(join(into, "gallery"), { mode: 0o700 });
  for (const file of manifest.files) {
    const entry = await next();
    if (!isFile(entry, file.name) || entry.header.size !== file.bytes) throw damaged(path);
    const content = bytesOf(entry.body);
    if (file.name === databaseEntry) {
      const unpacked = [createGunzip(), sameAs(manifest.database)] as const;
      await pipeline(content, sameAs(file), ...unpacked, writeTo(join(into, "app.db")));
    } else await pipeline(content, sameAs(file), all ? writeTo(join(into, file.name)) : nowhere);
  }
  // Nothing follows: the seal was compared with the file's last bytes.
  if (!isFile(await next(), "seal.sha256")) throw damaged(path);
  return manifest;
}

/** A full disk, or one that cannot be read, is not the archive's fault; nor is a lack of room. */
function isOfTheArchive(error: unknown): boolean {
  const known = error instanceof ArchiveRefused || error instanceof BackupRefused;
  return !known && error instanceof Error && !("syscall" in error);
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** Lets bytes through while there are no more than said, and ends well only if they were all and the right ones. */
function sameAs({ bytes, sha256 }: { bytes: number; sha256: string }) {
  return async function* compare(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const digest = createHash("sha256");
    let left = bytes;
    for await (const part of content) {
      left -= part.length;
      if (left < 0) throw new Error("longer than the manifest says");
      digest.update(part);
      yield part;
    }
    if (left !== 0 || digest.digest("hex") !== sha256) throw new Error("not what the manifest says");
  };
}

const writeTo = (path: string) => createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });

async function nowhere(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

function isFile(entry: ParsedTarEntry | undefined, name: string): entry is ParsedTarEntry {
  return entry?.header.type === "file" && entry.header.name === name;
}
