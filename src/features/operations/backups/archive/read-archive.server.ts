import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import * as z from "zod/mini";
import { applicationId } from "#db/migrate.ts";
import { ArchiveError, BackupError, damagedArchive, foreignArchive } from "../backup-errors.ts";
import { anyManifestSchema, archiveFormat, databaseEntry, type Manifest, manifestSchema } from "../manifest.schema.ts";

/** The application's id in a manifest, as in the header of a database, in hexadecimal. */
export const archiveApplication = applicationId.toString(16);

/** The manifest of 5,000 pictures with eight files each takes 7 MB. */
const maxManifestBytes = 32 * 1024 * 1024;

type ReadOptions = {
  /** An empty folder: it gets `app.db`, and with `all` also `secret` and `gallery/`. */
  into: string;
  all: boolean;
  /** Called with the manifest, before anything is written. */
  begin?: (manifest: Manifest) => Promise<void>;
};

/**
 * Reads a whole archive and compares every file with its hash. Names, order, sizes and types must be those of the manifest, which
 * allows known names only, so that an archive cannot decide where a file goes.
 *
 * @throws {ArchiveError} if it is damaged, incomplete, of a newer version, or no archive of this site
 */
export async function readArchive(path: string, options: ReadOptions): Promise<Manifest> {
  const file = await stat(path).catch(() => undefined);
  if (!file) throw new ArchiveError(`There is no file ${path}.`);
  if (!file.isFile()) throw new ArchiveError(`${path} is not a file.`);
  if (file.size === 0) throw new ArchiveError(`${path} is empty.`);
  // Without Readable.toWeb, which throws outside of any promise when it is cancelled while data arrive.
  const bytes = ReadableStream.from(createReadStream(path, { highWaterMark: 256 * 1024 }));
  // Strict: checks the checksum of every header, and the end of the archive.
  const decoded = (bytes as globalThis.ReadableStream<Uint8Array>).pipeThrough(createTarDecoder({ strict: true }));
  const entries = decoded.getReader();
  try {
    return await readEntries(path, async () => (await entries.read()).value, options);
  } catch (error) {
    throw isArchiveProblem(error) ? damagedArchive(path, error) : error;
  } finally {
    await entries.cancel().catch(() => {});
  }
}

/** @param next resolves to the next entry, undefined after the last; the previous entry must be read to its end */
async function readEntries(
  path: string,
  next: () => Promise<ParsedTarEntry | undefined>,
  { into, all, begin }: ReadOptions,
): Promise<Manifest> {
  const first = await next();
  if (!isFile(first, "manifest.json") || first.header.size > maxManifestBytes) throw foreignArchive(path);
  const manifest = readManifest(path, await new Response(first.body).text());
  await begin?.(manifest);
  if (all) await mkdir(join(into, "gallery"), { mode: 0o700 });
  for (const file of manifest.files) {
    const entry = await next();
    if (!isFile(entry, file.name) || entry.header.size !== file.bytes) throw damagedArchive(path);
    if (file.name === databaseEntry) {
      const unpacked = [createGunzip(), verify(manifest.database)] as const;
      await pipeline(entry.body, verify(file), ...unpacked, writeTo(join(into, "app.db")));
    } else await pipeline(entry.body, verify(file), all ? writeTo(join(into, file.name)) : discard);
  }
  let end = await next();
  if (manifest.format === 1 && isFile(end, "seal.sha256")) {
    // Archives of format 1 end with a hash of everything before it.
    await discard(end.body);
    end = await next();
  }
  if (end) throw damagedArchive(path);
  return manifest;
}

/** False for errors of the disk, and for errors that name their reason already. */
function isArchiveProblem(error: unknown): boolean {
  const known = error instanceof ArchiveError || error instanceof BackupError;
  return !known && error instanceof Error && !("syscall" in error);
}

/** Passes bytes on, and throws if their number or their hash differs from the manifest. */
function verify({ bytes, sha256 }: { bytes: number; sha256: string }) {
  return async function* passOn(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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

async function discard(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of content);
}

function isFile(entry: ParsedTarEntry | undefined, name: string): entry is ParsedTarEntry {
  return entry?.header.type === "file" && entry.header.name === name;
}

/** @throws {ArchiveError} for the manifest of another program or a newer version, and for an invalid one */
function readManifest(path: string, text: string): Manifest {
  const known = z.safeParse(anyManifestSchema, parsed(text));
  if (!known.success || known.data.application !== archiveApplication) throw foreignArchive(path);
  if (known.data.format > archiveFormat) {
    throw new ArchiveError(
      `${path} was created by a newer version of this program (its format is ${known.data.format}, this one knows ${archiveFormat}).`,
    );
  }
  const manifest = z.safeParse(manifestSchema, parsed(text));
  if (!manifest.success) throw damagedArchive(path, manifest.error);
  return manifest.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
