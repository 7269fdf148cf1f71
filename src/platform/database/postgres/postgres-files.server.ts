import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ByteRange, FileStore, NewFile, StoredFile } from "../../files/file-store.server.ts";
import type { Db } from "../database.server.ts";
import { withoutWaitLimit } from "../wait-limit.server.ts";
import {
  deleteFile,
  deleteIncompleteFiles,
  deleteNamedFiles,
  type FileRow,
  findFile,
  insertFile,
  insertPiece,
  listFileNames,
  listFiles,
  nameFile,
  pieceBytes,
  readPiece,
} from "./file-tables.server.ts";

/** Keeps files in the database, in pieces: each is one statement, so that no time-out depends on the size of a file. */
export function postgresFiles(db: Db, workFolder: () => Promise<string>): FileStore {
  async function find(name: string): Promise<StoredFile | undefined> {
    const row = await findFile(db, name);
    if (row === undefined) return undefined;
    return {
      bytes: row.bytes,
      etag: `"${row.sha256.slice(0, 32)}"`,
      readAll: () => readAll(db, row),
      stream: (range) => readPieces(db, row, range),
    };
  }

  return {
    isShared: true,
    workFolder,
    find,
    async put(files) {
      await withoutWaitLimit(async () => {
        for (const file of files) await store(db, file);
      });
    },
    async withLocalPath(name, work) {
      const row = await findFile(db, name);
      if (row === undefined) throw new Error("There is no such file.");
      const path = join(await workFolder(), randomUUID());
      try {
        await writeFile(path, readPieces(db, row), { flag: "wx", mode: 0o600 });
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    remove: (names) => deleteNamedFiles(db, [...names]),
    async list() {
      const rows = await listFiles(db);
      return rows.map(({ name, bytes, stored_at }) => ({ name, bytes, storedAt: stored_at }));
    },
    names: (minAgeMs = 0) => listFileNames(db, minAgeMs),
    removeLeftovers: () => deleteIncompleteFiles(db),
    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}

/** A failure leaves no file and no pieces; those of a killed process have no name. */
async function store(db: Db, file: NewFile): Promise<void> {
  const id = await insertFile(db);
  try {
    await nameFile(db, id, { name: file.name, ...(await storePieces(db, id, file)) });
  } catch (error) {
    await deleteFile(db, id).catch(() => {});
    throw error;
  }
  if ("move" in file) await rm(file.move, { force: true });
}

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
  const source = await open("move" in file ? file.move : file.copy);
  try {
    for (let isWhole = true; isWhole; ) {
      const piece = await readPart(source);
      isWhole = piece.length === pieceBytes;
      if (piece.length > 0) yield piece;
    }
  } finally {
    await source.close();
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

async function readAll(db: Db, row: FileRow): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPieces(db, row)) pieces.push(piece);
  return Buffer.concat(pieces);
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
    const content = await readPiece(db, id, number, { first: at - begin, last: end - begin });
    if (content?.length !== end - at + 1) throw new Error("A file was removed while it was read.");
    yield content;
    at = end + 1;
  }
}
