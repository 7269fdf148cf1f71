import { systemCodeOf } from "../../process/errors.ts";
import type { DatabaseFailure } from "../database.server.ts";

/** What a connection of the site says while a restore has the database for itself. */
export const restoreUnderWay = "a restore into this database is in progress";

/** The SQLSTATE of an error that the server has reported, else undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && "severity" in error ? systemCodeOf(error) : undefined;
}

/** The database was not asked, or the answer was not awaited: the server, the pool or the request's time is at its end. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly failure: DatabaseFailure;

  constructor(failure: "away" | "busy") {
    super(failure === "away" ? "the database cannot be reached" : "the database takes too long");
    this.failure = failure;
  }
}

/** Classifies a failure of the server or of the way to it. @returns undefined for any other error */
export function postgresFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailable) return error.failure;
  const state = sqlStateOf(error);
  if (state !== undefined) return failureOfState(state);
  const code = systemCodeOf(error);
  if (code !== undefined && lostCodes.has(code)) return "away";
  // Every connection of the pool was lent all the while.
  if (error.message === "timeout exceeded when trying to connect") return "busy";
  return lostTexts.some((text) => error.message.includes(text)) ? "away" : undefined;
}

/** By SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
function failureOfState(state: string): DatabaseFailure | undefined {
  const known = failures[state];
  if (known) return known;
  // Connection exceptions and shutdowns.
  return state.startsWith("08") || state.startsWith("57P") ? "away" : undefined;
}

const failures: Record<string, DatabaseFailure> = {
  // disk_full
  "53100": "full",
  // serialization_failure, deadlock_detected, lock_not_available, query_canceled by a time-out
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "57014": "busy",
  // too_many_connections, and a transaction that idled too long
  "53300": "busy",
  "25P03": "busy",
  // read_only_sql_transaction (a standby), out_of_memory, io_error
  "25006": "failing",
  "53200": "failing",
  "58030": "failing",
};

const lostCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/** What pg says of a connection without a code. */
const lostTexts = [
  "Connection terminated",
  "Query read timeout",
  "timeout expired",
  "Client has encountered a connection error",
  restoreUnderWay,
];
