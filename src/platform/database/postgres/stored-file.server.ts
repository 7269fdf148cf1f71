import type { FileCache } from "../../files/file-cache.server.ts";
import type { ByteRange, FileContent } from "../../files/file-store.server.ts";
import type { Db } from "../database.server.ts";
import { readPieces } from "./file-pieces.server.ts";
import type { FileRow } from "./file-tables.server.ts";

/** Reads a file from the database. */
export function storedFile(db: Db, row: FileRow): FileContent {
  return {
    bytes: row.bytes,
    async readAll() {
      const pieces: Uint8Array[] = [];
      for await (const piece of readPieces(db, row)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    stream: (range) => readPieces(db, row, range),
  };
}

/** Reads the copy of a file on this machine; without one, the database. */
export function cachedFile(db: Db, cache: FileCache, row: FileRow): FileContent {
  const stored = storedFile(db, row);
  const openCopy = () => cache.open(row, () => readPieces(db, row));
  return {
    ...stored,
    async readAll() {
      await using copy = await openCopy();
      return copy ? await copy.readFile() : stored.readAll();
    },
    async *stream(range: ByteRange = { first: 0, last: row.bytes - 1 }) {
      const copy = await openCopy();
      if (copy) yield* copy.createReadStream({ start: range.first, end: range.last });
      else yield* stored.stream(range);
    },
  };
}
