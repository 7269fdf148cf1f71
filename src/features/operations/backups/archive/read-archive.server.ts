import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { BackupRefused } from "../backup-refused.ts";
import { databaseEntry, type Manifest } from "../manifest.schema.ts";
import { ArchiveRefused, damaged, foreign } from "./archive-refused.ts";
import { readManifest } from "./read-manifest.server.ts";

/** Five thousand pictures in eight files each come to seven megabytes. */
const maxManifestBytes = 32 * 1024 * 1024;

type ReadOptions = {
  /** An empty folder: it gets `app.db`, and with `all` also `secret` and `gallery/`. */
  into: string;
  all: boolean;
  /** Called once the manifest is read, before anything is written. */
  begin?: (manifest: Manifest) => Promise<void>;
};

/**
 * Reads an archive from its first byte to its last and compares every file with its hash. Names, order, sizes and kinds have to
 * be those of the manifest, which allows known names only: nothing in an archive decides where a file goes.
 *
 * @throws {ArchiveRefused} when it is damaged, incomplete, newer, or no archive of ours
 */
export async function readArchive(path: string, options: ReadOptions): Promise<Manifest> {
  const file = await stat(path).catch(() => undefined);
  if (!file) throw new ArchiveRefused(`There is no file ${path}.`);
  if (!file.isFile()) throw new ArchiveRefused(`${path} is no file.`);
  if (file.size === 0) throw new ArchiveRefused(`${path} is empty.`);
  const bytes = Readable.toWeb(createReadStream(path, { highWaterMark: 256 * 1024 })) as ReadableStream<Uint8Array>;
  // Strict: checks every header's checksum, and that the archive has its end.
  const entries = bytes.pipeThrough(createTarDecoder({ strict: true })).getReader();
  try {
    return await readEntries(path, async () => (await entries.read()).value, options);
  } catch (error) {
    throw isOfTheArchive(error) ? damaged(path, error) : error;
  } finally {
    await entries.cancel().catch(() => {});
  }
}

/** @param next resolves to the next entry, undefined after the last; the entry before must have been read to its end */
async function readEntries(
  path: string,
  next: () => Promise<ParsedTarEntry | undefined>,
  { into, all, begin }: ReadOptions,
): Promise<Manifest> {
  const first = await next();
  if (!isFile(first, "manifest.json") || first.header.size > maxManifestBytes) throw foreign(path);
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
  let end = await next();
  if (manifest.format === 1 && isFile(end, "seal.sha256")) {
    // Archives of format 1 end with a hash of everything before it.
    await nowhere(bytesOf(end.body));
    end = await next();
  }
  if (end) throw damaged(path);
  return manifest;
}

/** Not so: a full or unreadable disk, and a refusal. */
function isOfTheArchive(error: unknown): boolean {
  const known = error instanceof ArchiveRefused || error instanceof BackupRefused;
  return !known && error instanceof Error && !("syscall" in error);
}

async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** Passes bytes on and throws when their number or their hash differs from the manifest's. */
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
