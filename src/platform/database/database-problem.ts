import { HttpProblem } from "../process/problem.ts";
import { systemCodeOf } from "../process/system-code.ts";

export type SqliteError = Error & { errcode: number };

/** The error as one of SQLite's (its `errcode` is an extended result code), or undefined. */
export function sqliteErrorOf(error: unknown): SqliteError | undefined {
  const isSqlite = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isSqlite ? (error as SqliteError) : undefined;
}

/**
 * What a visitor is told when the disk or the database cannot do it just now (M-6, M-9, R-5 to R-8);
 * undefined for errors that are not of that kind.
 */
export function databaseProblem(error: unknown): HttpProblem | undefined {
  const primaryCode = (sqliteErrorOf(error)?.errcode ?? 0) & 0xff;
  const code = systemCodeOf(error);
  if (primaryCode === 13 || code === "ENOSPC" || code === "EDQUOT")
    return new HttpProblem(507, "There is no room left to save this.");
  const retryAfterSeconds = code === "EIO" || code === "EROFS" ? diskRetrySeconds : retryAfterByCode[primaryCode];
  if (retryAfterSeconds === undefined) return undefined;
  return new HttpProblem(503, "This cannot be saved or read just now. Please try again in a moment.", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}

/** A disk that fails or cannot be written needs somebody to look. */
const diskRetrySeconds = 60;

/** BUSY and LOCKED pass soon; READONLY, IOERR and CANTOPEN do not. https://www.sqlite.org/rescode.html */
const retryAfterByCode: Record<number, number> = {
  5: 2,
  6: 2,
  8: diskRetrySeconds,
  10: diskRetrySeconds,
  14: diskRetrySeconds,
};
