import { createHash } from "node:crypto";

export type FileCache = ReturnType<typeof createFileCache>;

type CachedFile = { sha256: string; bytes: number };

/** A larger file would push out too many others. */
const maxShare = 1 / 8;

/** Keeps files in memory, up to a number of bytes. The least recently used one goes first (PG-08). */
export function createFileCache(maxBytes: number) {
  /** By hash, in the order of their last use. */
  const kept = new Map<string, Uint8Array>();
  const loads = new Map<string, Promise<Uint8Array>>();
  let totalBytes = 0;

  async function loadAndKeep({ sha256 }: CachedFile, load: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const content = await load();
    if (createHash("sha256").update(content).digest("hex") !== sha256)
      throw new Error("A stored file does not match its hash.");
    kept.set(sha256, content);
    totalBytes += content.length;
    for (const [oldest, { length }] of kept) {
      if (totalBytes <= maxBytes) break;
      kept.delete(oldest);
      totalBytes -= length;
    }
    return content;
  }

  return {
    has: ({ sha256 }: CachedFile) => kept.has(sha256),
    /** Whether files of that size are kept at all. */
    takes: ({ bytes }: CachedFile) => bytes <= maxBytes * maxShare,
    /** The content of a file. Callers that come at once share one load. @throws errors of `load` */
    read(file: CachedFile, load: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const { sha256 } = file;
      const content = kept.get(sha256);
      if (content) {
        kept.delete(sha256);
        kept.set(sha256, content);
        return Promise.resolve(content);
      }
      const running = loads.get(sha256) ?? loadAndKeep(file, load).finally(() => loads.delete(sha256));
      loads.set(sha256, running);
      return running;
    },
  };
}
