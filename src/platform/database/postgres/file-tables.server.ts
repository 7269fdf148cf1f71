import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { type Generated, sql } from "kysely";
import type { ByteRange, NewFile } from "../../files/file-store.server.ts";
import type { Db } from "../database.server.ts";
import { withoutWaitLimit } from "../wait-limit.server.ts";

/** The tables of files, which only PostgreSQL has. */
type FileTables = {
  /** Without name, bytes and sha256 until all pieces are there. */
  files: {
    id: Generated<number>;
    name: string | null;
    bytes: number | null;
    sha256: string | null;
    stored_at: Generated<Date>;
  };
  file_pieces: { file: number; number: number; content: Uint8Array };
};

/** The row of a complete file. Its id belongs to its content: a file that is stored again gets another one. */
export type FileRow = { id: number; name: string; bytes: number; sha256: string; stored_at: Date };

const pieceBytes = 1024 * 1024;

const tablesOf = (db: Db) => db.withTables<FileTables>();

export async function insertFile(db: Db): Promise<number> {
  return (await tablesOf(db).insertInto("files").values({ name: null }).returning("id").executeTakeFirstOrThrow()).id;
}

type NamedFile = { name: string; bytes: number; sha256: string };

/** Gives a file with all its pieces its name, in place of another file of that name. */
export async function nameFile(db: Db, id: number, file: NamedFile): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await tablesOf(trx).deleteFrom("files").where("name", "=", file.name).execute();
    await nameNewFile(trx, id, file);
  });
}

/** Gives a file with all its pieces a name that no file has. */
export async function nameNewFile(trx: Db, id: number, file: NamedFile): Promise<void> {
  const { numUpdatedRows } = await tablesOf(trx)
    .updateTable("files")
    .set({ ...file, stored_at: sql<Date>`now()` })
    .where("id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error("The pieces of a file were removed before it was complete.");
}

/** Deletes all files, also those in the making. */
export async function deleteAllFiles(trx: Db): Promise<void> {
  await tablesOf(trx).deleteFrom("files").execute();
}

export async function deleteFile(db: Db, id: number): Promise<void> {
  await tablesOf(db).deleteFrom("files").where("id", "=", id).execute();
}

/** In several statements, so that none meets its time-out. */
export async function deleteNamedFiles(db: Db, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += namesAtOnce)
    await tablesOf(db)
      .deleteFrom("files")
      .where("name", "in", names.slice(at, at + namesAtOnce))
      .execute();
}

const namesAtOnce = 200;

/** Deletes what has been incomplete for an hour, a thousand times as long as an upload takes to be stored. */
export async function deleteIncompleteFiles(db: Db): Promise<void> {
  await tablesOf(db)
    .deleteFrom("files")
    .where("name", "is", null)
    .where("stored_at", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
}

export async function findFile(db: Db, name: string): Promise<FileRow | undefined> {
  const query = tablesOf(db).selectFrom("files").selectAll().where("name", "=", name);
  return (await query.executeTakeFirst()) as FileRow | undefined;
}

export async function listFiles(db: Db): Promise<FileRow[]> {
  const query = tablesOf(db).selectFrom("files").selectAll();
  return (await query.where("name", "is not", null).orderBy("name").execute()) as FileRow[];
}

export async function listFileNames(db: Db, minAgeMs: number): Promise<string[]> {
  const storedBefore = sql<Date>`now() - ${minAgeMs / 1000} * interval '1 second'`;
  const query = tablesOf(db).selectFrom("files").select("name").where("name", "is not", null);
  const rows = await query.where("stored_at", "<=", storedBefore).orderBy("name").execute();
  return rows.map(({ name }) => String(name));
}

/** Stores the content of a file that has no name yet. */
export async function storePieces(db: Db, id: number, file: NewFile): Promise<{ bytes: number; sha256: string }> {
  const digest = createHash("sha256");
  let bytes = 0;
  let number = 0;
  for await (const piece of piecesOf(file)) {
    digest.update(piece);
    bytes += piece.length;
    await tablesOf(db).insertInto("file_pieces").values({ file: id, number, content: piece }).execute();
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
    const length = end - at + 1;
    const part = tablesOf(db)
      .selectFrom("file_pieces")
      .select(sql<Uint8Array>`substring(content from ${at - begin + 1}::int for ${length}::int)`.as("content"))
      .where("file", "=", id)
      .where("number", "=", number);
    const row = await withoutWaitLimit(() => part.executeTakeFirst());
    if (row?.content.length !== length) throw new Error("A file was removed while it was read.");
    yield row.content;
    at = end + 1;
  }
}
