import type { MiddlewareHandler } from "hono";
import type { JobSource } from "#db/schema.ts";
import { readId } from "#src/platform/http/read-id.ts";
import { problem } from "#src/platform/process/problem.ts";
import { addressKey } from "./contacts.ts";
import type { JobCursor, JobFilters } from "./list-queries.server.ts";
import { jobSources } from "./schema.ts";

type Typed = { after?: string; town?: string; responsible?: string; source?: JobSource; photos?: "1" };
type PageQuery = { after?: JobCursor; filters: JobFilters };

const place = /^[1-3]?\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d\.\d{3}Z)?)?$/;
const maxTown = 100;

/** What is wrong with a filter. */
const wrong = {
  after: "after must be what an earlier answer gave as next.",
  town: `town must be a name of at most ${maxTown} characters.`,
  responsible: "responsible must be the id of a person, or none.",
  source: `source must be one of ${jobSources.join(", ")}.`,
  photos: "photos must be 1.",
} as const;

/**
 * Reads `?after=`, what an earlier answer gave as `next`: the place in the order and the id; and the filters `?town=`,
 * `?responsible=` (an id or "none"), `?source=` and `?photos=1`. Anything else gets 400.
 */
export const pageQuery: MiddlewareHandler<object, string, { in: { query: Typed }; out: { query: PageQuery } }> =
  async function readPageQuery(c, next) {
    const typed = c.req.queries();
    const twice = Object.keys(wrong).find((name) => (typed[name]?.length ?? 0) > 1);
    const read = readQuery(Object.fromEntries(Object.entries(typed).map(([name, [text]]) => [name, text])));
    const name = twice ?? (typeof read === "string" ? read : undefined);
    if (name !== undefined || typeof read === "string") return problem(c, 400, wrong[name as keyof typeof wrong]);
    c.req.addValidatedData("query", read);
    await next();
  };

/** @returns the name of the part that cannot be read */
function readQuery(typed: Partial<Record<string, string>>): PageQuery | keyof typeof wrong {
  const [at = "", number = "", ...parts] = typed.after?.split("_") ?? [];
  const id = readId(number);
  if (typed.after !== undefined && (parts.length > 0 || id === undefined || !place.test(at))) return "after";
  const { town, responsible, source, photos } = typed;
  const key = town === undefined ? undefined : addressKey(town);
  if (town !== undefined && (key === "" || town.length > maxTown)) return "town";
  const responsibleId = responsible === "none" ? "none" : readId(responsible ?? "");
  if (responsible !== undefined && responsibleId === undefined) return "responsible";
  const named = jobSources.find((one) => one === source);
  if (source !== undefined && named === undefined) return "source";
  if (photos !== undefined && photos !== "1") return "photos";
  return {
    ...(id !== undefined && { after: { at, id } }),
    filters: {
      ...(key !== undefined && { town: key }),
      ...(responsibleId !== undefined && { responsible: responsibleId }),
      ...(named && { source: named }),
      ...(photos && { photos: true }),
    },
  };
}
