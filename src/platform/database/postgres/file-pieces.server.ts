import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { ByteRange, NewFile } from "../../files/file-store.server.ts";
import type { Db } from "../database.server.ts";
import { withoutWaitLimit } from "../wait-limit.server.ts";
import { type FileRow, insertPiece, pieceBytes, readPiece } from "./file-tables.server.ts";

/** Stores the content of a file that has no name yet. */
export async function storePieces(db: Db, id: number, file: NewFile): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash("sha256");
  let bytes = 0;
  let number = 0;
  for await (const piece of piecesOf(file)) {
    digest.update(piece);
    bytes += piece.length;
    await insertPiece(db, id, number, piece);
    number += 1;
  }
  return { bytes, sha256: digest.digest("hex") };
}

async function* piecesOf(file: NewFile): AsyncGenerator<Uint8Array> {
  if ("bytes" in file) {
    for (let at = 0; at < file.bytes.length; at += pieceBytes) yield file.bytes.subarray(at, at + pieceBytes);
    return;
  }
  await using source = await open("move" in file ? file.move : file.copy);
  for (let isWhole = true; isWhole; ) {
    const piece = await readPart(source);
    isWhole = piece.length === pieceBytes;
    if (piece.length > 0) yield piece;
  }
}

/** The next bytes of a file, as many as a piece has; fewer at its end. */
async function readPart(source: FileHandle): Promise<Buffer> {
  const part = Buffer.allocUnsafe(pieceBytes);
  for (let held = 0; ; ) {
    const { bytesRead } = await source.read(part, held, pieceBytes - held);
    held += bytesRead;
    if (bytesRead === 0 || held === pieceBytes) return part.subarray(0, held);
  }
}

/** Reads only the pieces of the range, each when the reader has taken the one before. */
export async function* readPieces(
  db: Db,
  { id, bytes }: FileRow,
  { first, last }: ByteRange = { first: 0, last: bytes - 1 },
): AsyncGenerator<Uint8Array> {
  for (let at = first; at <= last; ) {
    const number = Math.floor(at / pieceBytes);
    const begin = number * pieceBytes;
    const end = Math.min(begin + pieceBytes - 1, last);
    const within = { first: at - begin, last: end - begin };
    const content = await withoutWaitLimit(() => readPiece(db, id, number, within));
    if (content?.length !== end - at + 1) throw new Error("A file was removed while it was read.");
    yield content;
    at = end + 1;
  }
}
