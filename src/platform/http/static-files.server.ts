import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Context } from "hono";
import { getMimeType, mimes } from "hono/utils/mime";
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
    return answerWithFile(c, describeFile(found, { name, headers }));
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
    return answerWithFile(c, describeFile(whole, { name, headers }));
  };
}

/** The service worker of the staff area, which works for pages outside of /assets/. */
const serviceWorker = "staff-worker-";

/** A changed file has another name: build files contain a hash, uploads a random part. */
const foreverCached = "public, max-age=31536000, immutable";
const dayCached = "public, max-age=86400";

function listFiles(folder: string, headers: Headers): Map<string, ServedFile> {
  const files = new Map<string, ServedFile>();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(folder, path).split(sep).join("/")}`;
    if (!entry.isFile() || /\/\./.test(url) || !served.test(url)) continue;
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

type Description = { name: string; headers: Headers; etag?: string; cacheControl?: string };

/** By default a name is never that of another content, and its tag is the same on both engines. */
function describeFile(
  { bytes, readAll, stream }: FileContent,
  { name, headers, etag = `"${name}"`, cacheControl = foreverCached }: Description,
): ServedFile {
  const type = getMimeType(name, { ...mimes, vtt: "text/vtt; charset=utf-8" }) ?? "application/octet-stream";
  return {
    ...{ bytes, readAll, stream, etag },
    headers: {
      ...headers,
      ...{ "content-type": type, "cache-control": cacheControl, "accept-ranges": "bytes" },
      ...(name.startsWith(serviceWorker) && { "service-worker-allowed": "/" }),
    },
    compressed: {},
  };
}

/** The types that are served. Source maps, databases, configuration and other files are not. */
const served = /\.(?:avif|css|ico|jpg|js|json|mp4|png|svg|txt|vtt|webm|webmanifest|webp|woff2|xml)$/;
