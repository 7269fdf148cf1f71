import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import * as z from "zod/mini";
import { applicationId } from "#db/migrate.ts";
import {
  type ArchivedFile,
  anyManifestSchema,
  archiveFormat,
  databaseEntry,
  type Manifest,
  manifestSchema,
} from "../manifest.schema.ts";
import { ArchiveRefused } from "./archive-refused.ts";
import { isSealed } from "./seal.server.ts";

/** Five thousand pictures in eight files each come to seven megabytes. */
const mostManifestBytes = 32 * 1024 * 1024;

type ReadOptions = {
  /** An empty folder: it gets `app.db`, and with `all` also `secret` and `gallery/`. */
  into: string;
  all: boolean;
  /** Called once the manifest is read, before anything is written. */
  begin?: (manifest: Manifest) => Promise<void> | void;
};

/**
 * Reads an archive from its first byte to its last, holding every file against its hash. Names, order, sizes and kinds have to
 * be those of the manifest, whose names are known ones: nothing in an archive decides where a file goes.
 *
 * @throws {ArchiveRefused} when it is damaged, incomplete, newer, or no archive of ours
 */
export async function readArchive(path: string, options: ReadOptions): Promise<Manifest> {
  await refuseUnsealed(path);
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const entries = Readable.toWeb(source)
    .pipeThrough(createTarDecoder({ strict: true }))
    .getReader();
  try {
    return await readEntries(path, () => entries.read().then(({ value }) => value), options);
  } catch (error) {
    if (error instanceof ArchiveRefused || isOfTheDisk(error)) throw error;
    throw damaged(path, error);
  } finally {
    await entries.cancel().catch(() => {});
    source.destroy();
  }
}

async function readEntries(
  path: string,
  next: () => Promise<ParsedTarEntry | undefined>,
  { into, all, begin }: ReadOptions,
): Promise<Manifest> {
  const manifest = await readManifest(path, await next());
  await begin?.(manifest);
  if (all) await mkdir(join(into, "gallery"), { mode: 0o700 });
  for (const file of manifest.files) {
    const entry = await next();
    if (!isFile(entry, file.name) || entry.header.size !== file.bytes) throw damaged(path);
    const content = Readable.fromWeb(entry.body);
    if (file.name === databaseEntry) await unpackDatabase(content, file, manifest.database, join(into, "app.db"));
    else if (all) await pipeline(content, sameAs(file), writeTo(join(into, file.name)));
    else await pipeline(content, sameAs(file), nowhere);
  }
  if (!isFile(await next(), "seal.sha256") || (await next()) !== undefined) throw damaged(path);
  return manifest;
}

async function readManifest(path: string, entry: ParsedTarEntry | undefined): Promise<Manifest> {
  if (!isFile(entry, "manifest.json") || entry.header.size > mostManifestBytes) throw foreign(path);
  const text = await new Response(entry.body).text();
  const said = z.safeParse(anyManifestSchema, parsed(text));
  if (!said.success || said.data.application !== archiveApplication) throw foreign(path);
  if (said.data.format > archiveFormat) {
    throw new ArchiveRefused(
      `${path} was made by a newer version of this program (its format is ${said.data.format}, this one knows ${archiveFormat}).`,
    );
  }
  const manifest = z.safeParse(manifestSchema, parsed(text));
  if (!manifest.success) throw damaged(path, manifest.error);
  return manifest.data;
}

/** The application as a database's header says it, in hexadecimal. */
export const archiveApplication = applicationId.toString(16);

async function unpackDatabase(packed: Readable, file: ArchivedFile, database: Manifest["database"], path: string) {
  await pipeline(packed, sameAs(file), createGunzip(), sameAs(database), writeTo(path));
}

/** Lets bytes through while there are no more than said, and ends well only if they were all and the right ones. */
function sameAs({ bytes, sha256 }: { bytes: number; sha256: string }) {
  return async function* compare(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

async function nowhere(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

async function refuseUnsealed(path: string): Promise<void> {
  const file = await stat(path).catch(() => undefined);
  if (!file) throw new ArchiveRefused(`There is no file ${path}.`);
  if (!file.isFile()) throw new ArchiveRefused(`${path} is no file.`);
  if (file.size === 0) throw new ArchiveRefused(`${path} is empty.`);
  if (!(await isSealed(path))) throw damaged(path);
}

function isFile(entry: ParsedTarEntry | undefined, name: string): entry is ParsedTarEntry {
  return entry?.header.type === "file" && entry.header.name === name;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}

function damaged(path: string, cause?: unknown): ArchiveRefused {
  return new ArchiveRefused(`${path} is damaged or was cut short, or is no backup of this site.`, { cause });
}

function foreign(path: string): ArchiveRefused {
  return new ArchiveRefused(`${path} is no backup of this site.`);
}
