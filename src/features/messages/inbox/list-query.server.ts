import type { MiddlewareHandler } from "hono";
import { readId } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Cursor, MessageFilter } from "./queries.server.ts";
import { maxSearchLength, readSearch } from "./search.ts";

type Query = MessageFilter & { before?: Cursor | undefined };
type Typed = { archived?: keyof typeof lists; q?: string; before?: string };

const lists = { "0": false, "1": true, false: false, true: true } as const;

/**
 * Reads the query of the list and the export: `?archived=0|1|false|true` (both lists when left out), `?q=` the search,
 * `?before=` the cursor of an earlier answer. Any other value, or a parameter given twice, is answered with 400.
 */
export const listQuery: MiddlewareHandler<object, string, { in: { query: Typed }; out: { query: Query } }> =
  async function readListQuery(c, next) {
    c.req.addValidatedData("query", readQuery(c.req.queries()));
    await next();
  };

/** @throws {HttpProblem} 400 */
function readQuery({ archived, q: [q = "", ...others] = [], before }: Record<string, string[]>): Query {
  if (others.length > 0 || q.length > maxSearchLength)
    throw new HttpProblem(400, `q must be one text of at most ${maxSearchLength} characters.`);
  return { archived: archived && readList(archived), search: readSearch(q), before: before && readCursor(before) };
}

function readList([name = "", ...more]: string[]): boolean {
  if (more.length > 0 || !Object.hasOwn(lists, name))
    throw new HttpProblem(400, "archived must be 0, 1, false or true.");
  return lists[name as keyof typeof lists];
}

/** The cursor of the page that begins after a message. */
export function writeCursor({ submitted_at, id }: { submitted_at: string; id: number }): string {
  return `${submitted_at}_${id}`;
}

function readCursor([typed = "", ...more]: string[]): Cursor {
  const [, submittedAt, number = ""] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d+)$/.exec(typed) ?? [];
  const id = readId(number);
  if (more.length > 0 || submittedAt === undefined || id === undefined)
    throw new HttpProblem(400, "before must be what an earlier answer gave as next.");
  return { submittedAt, id };
}
