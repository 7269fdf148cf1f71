import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../process/log.server.ts";
import { type CachedFile, listCopies, openCopy } from "./cached-copies.server.ts";

export type FileCache = ReturnType<typeof createFileCache>;

type Load = () => AsyncIterable<Uint8Array>;

type Options = {
  /** Where the copies are; undefined to keep none. Called before each write, too. */
  folder: () => Promise<string | undefined>;
  maxBytes: number;
  log: Log;
};

/** After a failure to write. */
const pauseMs = 60_000;
/** A larger file would push out too many others. */
const maxShare = 1 / 8;

/** Copies of files on this machine's disk, up to a number of bytes. The least recently used one goes first. */
export function createFileCache({ folder, maxBytes, log }: Options) {
  /** In the order of their last use. A copy of an earlier process is checked at its first use. */
  const kept = new Map<string, { bytes: number; isChecked: boolean }>();
  const loads = new Map<string, Promise<boolean>>();
  /** Of kept files and of those being written. */
  let totalBytes = 0;
  let pausedUntil = 0;
  let opened: Promise<string | undefined> | undefined;

  async function openFolder(): Promise<string | undefined> {
    try {
      const path = await folder();
      if (path === undefined) return undefined;
      for (const { name, bytes } of await listCopies(path)) {
        kept.set(name, { bytes, isChecked: false });
        totalBytes += bytes;
      }
      await makeRoom(path);
      return path;
    } catch (error) {
      pause(error);
      return undefined;
    }
  }

  function pause(error: unknown): void {
    const isPaused = performance.now() < pausedUntil;
    pausedUntil = performance.now() + pauseMs;
    if (!isPaused) log.warn({ err: error }, "files cannot be kept in CACHE_DIR; they are read from the database");
  }

  async function forget(path: string, sha256: string): Promise<void> {
    totalBytes -= kept.get(sha256)?.bytes ?? 0;
    kept.delete(sha256);
    await rm(join(path, sha256), { force: true }).catch(pause);
  }

  async function makeRoom(path: string): Promise<void> {
    for (const oldest of kept.keys()) {
      if (totalBytes <= maxBytes) return;
      await forget(path, oldest);
    }
  }

  /** @returns whether there is a copy now */
  async function keep({ sha256, bytes }: CachedFile, load: Load): Promise<boolean> {
    if (performance.now() < pausedUntil) return false;
    const digest = createHash("sha256");
    let loadError: unknown;
    async function* noted() {
      try {
        for await (const part of load()) {
          digest.update(part);
          yield part;
        }
      } catch (error) {
        loadError = error;
        throw error;
      }
    }
    totalBytes += bytes;
    let part: string | undefined;
    try {
      const path = await folder();
      if (path === undefined) throw new Error("The folder is gone.");
      await makeRoom(path);
      // All that is left is being written.
      if (totalBytes > maxBytes) {
        totalBytes -= bytes;
        return false;
      }
      part = join(path, `${randomUUID()}.part`);
      await writeFile(part, noted(), { flag: "wx", mode: 0o600 });
      if (digest.digest("hex") !== sha256) {
        loadError = new Error("A stored file does not match its hash.");
        throw loadError;
      }
      await rename(part, join(path, sha256));
      kept.set(sha256, { bytes, isChecked: true });
      return true;
    } catch (error) {
      totalBytes -= bytes;
      if (part) await rm(part, { force: true }).catch(() => {});
      if (error === loadError) throw error;
      pause(error);
      return false;
    }
  }

  function keepOnce(file: CachedFile, load: Load): Promise<boolean> {
    const running = loads.get(file.sha256) ?? keep(file, load).finally(() => loads.delete(file.sha256));
    loads.set(file.sha256, running);
    return running;
  }

  return {
    has: ({ sha256 }: CachedFile) => kept.has(sha256),
    /**
     * Opens the copy of a file, and loads it first if there is none. Callers that come at once share one load.
     *
     * @returns undefined if it cannot be kept, such as on a full disk
     * @throws errors of `load`
     */
    async open(file: CachedFile, load: Load): Promise<FileHandle | undefined> {
      opened ??= openFolder();
      const path = await opened;
      if (path === undefined || file.bytes === 0 || file.bytes > maxBytes * maxShare) return undefined;
      // The second attempt replaces a copy that was changed or removed.
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        if (!kept.has(file.sha256) && !(await keepOnce(file, load))) return undefined;
        const entry = kept.get(file.sha256);
        const handle = entry && (await openCopy(join(path, file.sha256), file, entry.isChecked));
        const isCurrent = entry !== undefined && kept.get(file.sha256) === entry;
        if (isCurrent && handle) {
          kept.delete(file.sha256);
          kept.set(file.sha256, Object.assign(entry, { isChecked: true }));
        }
        if (handle) return handle;
        if (isCurrent) await forget(path, file.sha256);
      }
      return undefined;
    },
  };
}
