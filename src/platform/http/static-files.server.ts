import { existsSync, readdirSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { Context } from "hono";
import type { ReleaseAssets } from "../database/database.server.ts";
import { diskFile, etagOfDisk } from "../files/disk-file.server.ts";
import { type FileContent, type FileStore, isPublicName } from "../files/file-store.server.ts";
import type { AppEnv } from "../process/app-env.ts";
import { answerWithFile, type ServedFile } from "./file-answer.server.ts";

type Headers = Readonly<Record<string, string>>;

/**
 * Serves the files of the browser build and of public/, without dot files. Lists them once at the start: no path of a request
 * reaches the file system (ASVS 5.3.2).
 *
 * @returns answers a GET or HEAD; undefined if there is no such file
 */
export function staticFiles(folder: string, headers: Headers): (c: Context<AppEnv>) => Promise<Response> | undefined {
  const files = existsSync(folder) ? listFiles(folder, headers) : new Map<string, ServedFile>();
  return (c) => {
    const file = files.get(c.req.path);
    return file && answerWithFile(c, file);
  };
}

/** Serves the public files of the store. */
export function uploadedFiles(
  files: FileStore,
  headers: Headers,
): (c: Context<AppEnv>) => Promise<Response | undefined> {
  return async (c) => {
    const name = c.req.path.slice("/uploads/".length);
    if (!isPublicName(name)) return undefined;
    const found = await files.find(name);
    if (found === undefined) return undefined;
    // A name is never that of another content: the tag is the same on both engines.
    return answerWithFile(c, describeFile(found, { name, etag: `"${name}"`, headers, cacheControl: foreverCached }));
  };
}

/** Serves the files of other releases of the site that work on the same data (PG-17). */
export function releasedFiles(
  assets: ReleaseAssets,
  headers: Headers,
): (c: Context<AppEnv>) => Promise<Response | undefined> {
  return async (c) => {
    const name = c.req.path.slice("/assets/".length);
    const content = await assets.find(name);
    if (content === undefined) return undefined;
    const whole: FileContent = {
      bytes: content.byteLength,
      readAll: async () => content,
      async *stream({ first, last } = { first: 0, last: content.byteLength - 1 }) {
        yield content.subarray(first, last + 1);
      },
    };
    return answerWithFile(c, describeFile(whole, { name, etag: `"${name}"`, headers, cacheControl: foreverCached }));
  };
}

/** A changed file has another name: build files contain a hash, uploads a random part. */
const foreverCached = "public, max-age=31536000, immutable";
const dayCached = "public, max-age=86400";

function listFiles(folder: string, headers: Headers): Map<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    const extension = extname(entry.name);
    if (!entry.isFile() || /\/\./.test(url) || !(extension in types)) continue;
    const { size, mtimeMs } = statSync(path);
    const cacheControl = url.startsWith("/assets/") ? foreverCached : dayCached;
    const etag = etagOfDisk(size, mtimeMs);
    const file = describeFile(diskFile(path, size), { name: entry.name, etag, headers, cacheControl });
    for (const [encoding, suffix] of [
      ["br", ".br"],
      ["gzip", ".gz"],
    ] as const) {
      const variant = statSync(path + suffix, { throwIfNoEntry: false });
      if (variant) file.compressed[encoding] = diskFile(path + suffix, variant.size);
    }
    if (Object.keys(file.compressed).length === 0) files.set(url, file);
    else files.set(url, { ...file, headers: { ...file.headers, vary: "accept-encoding" } });
  }
  return files;
}

type Description = { name: string; etag: string; headers: Headers; cacheControl: string };

function describeFile(content: FileContent, { name, etag, headers, cacheControl }: Description): ServedFile {
  const type = types[extname(name)] ?? "application/octet-stream";
  const { bytes, readAll, stream } = content;
  return {
    ...{ bytes, readAll, stream, etag },
    headers: { ...headers, "content-type": type, "cache-control": cacheControl, "accept-ranges": "bytes" },
    compressed: {},
  };
}

/** The types that are served. Source maps, databases, configuration and other files are not. */
const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".vtt": "text/vtt; charset=utf-8",
  ".webm": "video/webm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};
