import { systemCodeOf } from "../process/errors.ts";
import { HttpProblem } from "../process/problem.ts";

export type SqliteError = Error & { errcode: number };

/** The error if it is one of SQLite, else undefined. `errcode` is an extended result code. */
export function sqliteErrorOf(error: unknown): SqliteError | undefined {
  const isSqlite = error instanceof Error && "errcode" in error && typeof error.errcode === "number";
  return isSqlite ? (error as SqliteError) : undefined;
}

/**
 * The answer to a failure of the disk or the database (M-6, M-9, R-5 to R-8): 507 without space, 503 if busy or failing.
 *
 * @returns undefined for any other error
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

/** A failing or read-only disk needs the operator. */
const diskRetrySeconds = 60;

/** BUSY and LOCKED pass soon; READONLY, IOERR and CANTOPEN do not. https://www.sqlite.org/rescode.html */
const retryAfterByCode: Record<number, number> = {
  5: 2,
  6: 2,
  8: diskRetrySeconds,
  10: diskRetrySeconds,
  14: diskRetrySeconds,
};
