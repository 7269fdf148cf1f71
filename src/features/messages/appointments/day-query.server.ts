import type { MiddlewareHandler } from "hono";
import { calendarDate } from "#src/facts/calendar-date.schema.ts";
import { readId } from "#src/platform/http/read-id.ts";
import { problem } from "#src/platform/process/problem.ts";

type Typed = { day?: string; person?: string };
type DayQuery = { day?: string; person?: number };

/** Reads `?day=`, a day such as 2026-12-01, and `?person=`, an id. Anything else gets 400. */
export const dayQuery: MiddlewareHandler<object, string, { in: { query: Typed }; out: { query: DayQuery } }> =
  async function readDayQuery(c, next) {
    const { day = [], person = [] } = c.req.queries();
    const id = readId(person[0] ?? "");
    if (day.length > 1 || (day[0] !== undefined && !calendarDate("").safeParse(day[0]).success))
      return problem(c, 400, "day must be a day such as 2026-12-01.");
    if (person.length > 1 || (person.length === 1 && id === undefined))
      return problem(c, 400, "person must be the id of someone who works here.");
    c.req.addValidatedData("query", {
      ...(day[0] !== undefined && { day: day[0] }),
      ...(id !== undefined && { person: id }),
    });
    await next();
  };
