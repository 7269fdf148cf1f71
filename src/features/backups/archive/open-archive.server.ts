import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { ArchiveRefused, damaged } from "./archive-refused.ts";
import { isSealed } from "./seal.server.ts";

export type OpenArchive = {
  /** The next entry; its body has to be read to its end before. Undefined after the last. */
  next(): Promise<ParsedTarEntry | undefined>;
  close(): Promise<void>;
};

/**
 * Opens an archive that is whole from its first byte to its last.
 *
 * @throws {ArchiveRefused} for everything else
 */
export async function openArchive(path: string): Promise<OpenArchive> {
  await refuseUnsealed(path);
  const source = createReadStream(path, { highWaterMark: 256 * 1024 });
  const { readable, writable } = createTarDecoder({ strict: true });
  const entries = readable.getReader();
  // What goes wrong here is told by the next read of an entry.
  const fed = feed(source, writable).catch(() => {});
  return {
    async next() {
      return (await entries.read()).value;
    },
    async close() {
      await entries.cancel().catch(() => {});
      source.destroy();
      await fed;
    },
  };
}

async function feed(source: AsyncIterable<Uint8Array>, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter();
  try {
    for await (const part of source) await writer.write(part);
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}

async function refuseUnsealed(path: string): Promise<void> {
  const file = await stat(path).catch(() => undefined);
  if (!file) throw new ArchiveRefused(`There is no file ${path}.`);
  if (!file.isFile()) throw new ArchiveRefused(`${path} is no file.`);
  if (file.size === 0) throw new ArchiveRefused(`${path} is empty.`);
  if (!(await isSealed(path))) throw damaged(path);
}
