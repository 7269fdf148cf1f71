import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { createTarPacker } from "modern-tar";
import type { Manifest } from "../manifest.schema.ts";
import { sealOf } from "./seal.server.ts";

/**
 * Writes an archive: the manifest, the files in its order, the seal. It is on the disk when this settles.
 *
 * @param path must not exist
 * @param sources where each file of the manifest is, in its order
 * @throws when a file is not as long as the manifest says, and for everything that disks do
 */
export async function writeArchive(path: string, manifest: Manifest, sources: readonly string[]): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await writeEntries(handle, manifest, sources);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeEntries(handle: FileHandle, manifest: Manifest, sources: readonly string[]): Promise<void> {
  const { readable, controller } = createTarPacker();
  const packed = readable.getReader();
  const digest = createHash("sha256");
  const header = { mode: 0o600, mtime: new Date(manifest.createdAt) };

  /** Adds an entry and writes all that becomes of it, so that the hash has seen exactly that. */
  async function add(name: string, size: number, content: Readable): Promise<void> {
    const into = controller.add({ ...header, name, size });
    const filled = Readable.toWeb(content).pipeTo(into);
    await Promise.all([filled, write(512 + Math.ceil(size / 512) * 512)]);
  }

  async function write(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; ) {
      const { value, done } = await packed.read();
      if (done) throw new Error("The archive ended too early.");
      digest.update(value);
      await handle.writeFile(value);
      left -= value.length;
    }
  }

  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`);
  await add("manifest.json", text.length, Readable.from([text], { objectMode: false }));
  for (const [index, { name, bytes }] of manifest.files.entries()) {
    await add(name, bytes, createReadStream(sources[index] ?? "", { highWaterMark: 256 * 1024 }));
  }
  await handle.writeFile(await sealOf(digest.digest()));
}
