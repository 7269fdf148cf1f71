import type { MiddlewareHandler } from "hono";
import { calendarDate } from "#src/facts/calendar-date.schema.ts";
import { readId } from "#src/platform/http/read-id.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { CallCursor } from "./queries.server.ts";

type PageQuery = { after?: CallCursor };

/** Reads `?after=`, what an earlier answer gave as `next`: the place in the order and the id. Anything else gets 400. */
export function cursor(
  place: RegExp,
): MiddlewareHandler<object, string, { in: { query: { after?: string } }; out: { query: PageQuery } }> {
  return async function readCursor(c, next) {
    const [typed, ...more] = c.req.queries("after") ?? [];
    const [at = "", number = "", ...parts] = typed?.split("_") ?? [];
    const id = readId(number);
    if (typed !== undefined && (more.length > 0 || parts.length > 0 || id === undefined || !place.test(at)))
      return problem(c, 400, "after must be what an earlier answer gave as next.");
    c.req.addValidatedData("query", id === undefined ? {} : { after: { at, id } });
    await next();
  };
}

type DayQuery = { day?: string };

/** Reads `?day=`, a day such as 2026-12-01. Anything else gets 400. */
export const dayQuery: MiddlewareHandler<object, string, { in: { query: DayQuery }; out: { query: DayQuery } }> =
  async function readDay(c, next) {
    const [day, ...more] = c.req.queries("day") ?? [];
    if (day !== undefined && (more.length > 0 || !calendarDate("").safeParse(day).success))
      return problem(c, 400, "day must be a day such as 2026-12-01.");
    c.req.addValidatedData("query", day === undefined ? {} : { day });
    await next();
  };
