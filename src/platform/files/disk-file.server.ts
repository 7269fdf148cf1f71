import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { FileContent } from "./file-store.server.ts";

/** A tag that changes with the file. */
export function etagOfDisk(bytes: number, modifiedMs: number): string {
  return `"${bytes.toString(36)}-${Math.floor(modifiedMs).toString(36)}"`;
}

/** Reads a file of this machine. */
export function diskFile(path: string, bytes: number): FileContent {
  return {
    bytes,
    readAll: () => readFile(path),
    stream: ({ first, last } = { first: 0, last: bytes - 1 }) =>
      // `end` of an empty file would be -1, which Node refuses.
      createReadStream(path, bytes === 0 ? {} : { start: first, end: last }),
  };
}
