import type { MiddlewareHandler } from "hono";
import { readId } from "#src/platform/http/read-id.ts";
import { problem } from "#src/platform/process/problem.ts";
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
    const query = readQuery(c.req.queries());
    if (typeof query === "string") return problem(c, 400, query);
    c.req.addValidatedData("query", query);
    await next();
  };

/** @returns the query, or what is wrong with it */
function readQuery(given: Record<string, string[]>): Query | string {
  const { archived: named, q: [q = "", ...others] = [], before: cursors } = given;
  const archived = named && readList(named);
  if (archived === "invalid") return "archived must be 0, 1, false or true.";
  if (others.length > 0 || q.length > maxSearchLength)
    return `q must be one text of at most ${maxSearchLength} characters.`;
  const before = cursors && readCursor(cursors);
  if (before === "invalid") return "before must be what an earlier answer gave as next.";
  return { archived, search: readSearch(q), before };
}

function readList([name = "", ...more]: string[]): boolean | "invalid" {
  return more.length === 0 && Object.hasOwn(lists, name) ? lists[name as keyof typeof lists] : "invalid";
}

/** The cursor of the page that begins after a message. */
export function writeCursor({ submitted_at, id }: { submitted_at: string; id: number }): string {
  return `${submitted_at}_${id}`;
}

function readCursor([typed = "", ...more]: string[]): Cursor | "invalid" {
  if (more.length > 0) return "invalid";
  const [, submittedAt, number = ""] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d+)$/.exec(typed) ?? [];
  const id = readId(number);
  return submittedAt === undefined || id === undefined ? "invalid" : { submittedAt, id };
}
