import { systemCodeOf } from "../../process/errors.ts";
import type { DatabaseFailure } from "../database.server.ts";

export type SqliteError = Error & { errcode: number };

/** The error if it is one of SQLite, else undefined. `errcode` is an extended result code. */
export function sqliteErrorOf(error: unknown): SqliteError | undefined {
  const isSqlite = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isSqlite ? (error as SqliteError) : undefined;
}

/** Classifies a failure of the database file or its disk (M-6, M-9, R-5 to R-8). @returns undefined for any other error */
export function sqliteFailure(error: unknown): DatabaseFailure | undefined {
  const code = systemCodeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") return "full";
  if (code === "EIO" || code === "EROFS") return "failing";
  return failures[(sqliteErrorOf(error)?.errcode ?? 0) & 0xff];
}

/** BUSY and LOCKED pass soon; READONLY, IOERR and CANTOPEN do not. https://www.sqlite.org/rescode.html */
const failures: Record<number, DatabaseFailure> = {
  5: "busy",
  6: "busy",
  8: "failing",
  10: "failing",
  13: "full",
  14: "failing",
};
