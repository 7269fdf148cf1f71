import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { packTar, type TarSource } from "modern-tar/fs";
import type { Manifest } from "../manifest.schema.ts";

/**
 * Writes an archive: the manifest, then the files in its order. It is on the disk when this resolves.
 *
 * @param path must not exist
 * @param sources where each file of the manifest is, in its order
 * @throws Error for a file that cannot be read or written
 */
export async function writeArchive(path: string, manifest: Manifest, sources: readonly string[]): Promise<void> {
  const header = { mode: 0o600, mtime: new Date(manifest.createdAt) };
  const content = `${JSON.stringify(manifest, undefined, 1)}\n`;
  const files = manifest.files.map(({ name }, index): TarSource => {
    return { ...header, type: "file", target: name, source: sources[index] ?? "" };
  });
  const entries = packTar([{ ...header, type: "content", target: "manifest.json", content }, ...files]);
  await pipeline(entries, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
}
