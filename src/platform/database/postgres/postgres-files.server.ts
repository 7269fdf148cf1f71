import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { FileCache } from "../../files/file-cache.server.ts";
import {
  type ByteRange,
  type FileContent,
  type FileStore,
  isPublicName,
  type NewFile,
} from "../../files/file-store.server.ts";
import type { Db } from "../database.server.ts";
import { withoutWaitLimit } from "../wait-limit.server.ts";
import {
  deleteFile,
  deleteIncompleteFiles,
  deleteNamedFiles,
  type FileRow,
  findFile,
  insertFile,
  listFileNames,
  listFiles,
  nameFile,
  readPieces,
  storePieces,
} from "./file-tables.server.ts";

type Options = { db: Db; cache: FileCache; workFolder(): Promise<string> };

/** Rows of public files, so that a cached one is served without a query. */
const maxKnown = 10_000;

/** Keeps files in the database, in pieces: each is one statement, so that no time-out depends on the size of a file. */
export function postgresFiles({ db, cache, workFolder }: Options): FileStore {
  const known = new Map<string, FileRow>();

  /** A public name always means the same content. One that was removed by another process is found until its copy is gone. */
  async function findPublic(name: string): Promise<FileContent | undefined> {
    const remembered = known.get(name);
    if (remembered && cache.has(remembered)) return cachedFile(db, cache, remembered);
    known.delete(name);
    const row = await findFile(db, name);
    if (row === undefined) return undefined;
    if (known.size >= maxKnown) known.clear();
    known.set(name, row);
    return cachedFile(db, cache, row);
  }

  return {
    isShared: true,
    workFolder,
    async find(name) {
      if (isPublicName(name)) return findPublic(name);
      const row = await findFile(db, name);
      return row && storedFile(db, row);
    },
    async put(files) {
      await withoutWaitLimit(async () => {
        for (const file of files) await store(db, file);
      });
      for (const { name } of files) known.delete(name);
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
    async remove(names) {
      const all = [...names];
      await deleteNamedFiles(db, all);
      for (const name of all) known.delete(name);
    },
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

function storedFile(db: Db, row: FileRow): FileContent {
  return {
    bytes: row.bytes,
    readAll: () => buffer(readPieces(db, row)),
    stream: (range) => readPieces(db, row, range),
  };
}

/** Reads the copy of a file on this machine; without one, the database. */
function cachedFile(db: Db, cache: FileCache, row: FileRow): FileContent {
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
