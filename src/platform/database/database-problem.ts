import { HttpProblem } from "../process/problem.ts";
import type { DatabaseFailure } from "./database.server.ts";
import { postgresFailure } from "./postgres/postgres-error.ts";
import { sqliteFailure } from "./sqlite/sqlite-error.ts";

/**
 * The answer to a failure of the disk or the database (M-6, M-9, R-5 to R-8): 507 without space, 503 if busy or failing.
 *
 * @param isForVisitor the text is for a visitor, who is offered the phone
 * @returns undefined for any other error
 */
export function databaseProblem(error: unknown, isForVisitor = false): HttpProblem | undefined {
  const failure = databaseFailure(error);
  if (failure === undefined) return undefined;
  if (failure === "full") return new HttpProblem(507, "There is no room left to save this.");
  const away = isForVisitor ? awayForVisitors : awayForStaff;
  return new HttpProblem(503, failure === "away" ? away : passing, {
    headers: { "retry-after": String(retryAfterSeconds[failure]) },
  });
}

const passing = "This cannot be saved or read just now. Please try again in a moment.";
/** PG-12. */
const awayForVisitors = "We can’t take anything online at the moment. Please call us, or try again in a few minutes.";
const awayForStaff = "The site’s database cannot be reached. Nothing saved is lost. Please try again in a minute.";

/** Why the database refused, whichever engine it is. @returns undefined for any other error */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  return sqliteFailure(error) ?? postgresFailure(error);
}

const retryAfterSeconds = { busy: 2, away: 5, failing: 60 };
