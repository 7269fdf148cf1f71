import type { MiddlewareHandler } from "hono";
import { readId } from "#src/platform/http/read-id.ts";
import { problem } from "#src/platform/process/problem.ts";
import { type Area, auditAreas } from "./kinds.ts";
import type { Filters } from "./queries.server.ts";

type Query = Filters & { before?: number | undefined };
type Typed = { area?: Area; person?: string; before?: string };

/**
 * Reads which lines are meant: `?area=` one of the six, `?person=` an id, `?before=` what an earlier answer gave as next.
 * Anything else in them, or one of them twice, is answered with 400.
 */
export const activityQuery: MiddlewareHandler<object, string, { in: { query: Typed }; out: { query: Query } }> =
  async function readActivityQuery(c, next) {
    const { area, person, before } = c.req.queries();
    if (area && !(area.length === 1 && auditAreas.some((one) => one === area[0])))
      return problem(c, 400, `area must be one of ${auditAreas.join(", ")}.`);
    const ids = { person: onlyId(person), before: onlyId(before) };
    if (ids.person === "invalid") return problem(c, 400, "person must be the id of somebody.");
    if (ids.before === "invalid") return problem(c, 400, "before must be what an earlier answer gave as next.");
    c.req.addValidatedData("query", { ...ids, area: area?.[0] });
    await next();
  };

function onlyId(given: readonly string[] | undefined): number | undefined | "invalid" {
  if (given === undefined) return undefined;
  return (given.length === 1 ? readId(given[0] ?? "") : undefined) ?? "invalid";
}
