import { HttpProblem } from "#src/platform/process/problem.ts";

/**
 * Reads a member of a query, as hono's `validator` gives it.
 *
 * @param wrong what is answered
 * @returns undefined if it is not there
 * @throws {HttpProblem} 400 it is given twice, or `read` gives undefined
 */
export function readOne<Value>(
  typed: string | string[] | undefined,
  wrong: string,
  read: (text: string) => Value | undefined,
): Value | undefined {
  if (typed === undefined) return undefined;
  const value = typeof typed === "string" ? read(typed) : undefined;
  if (value === undefined) throw new HttpProblem(400, wrong);
  return value;
}
