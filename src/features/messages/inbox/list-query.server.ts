import type { MiddlewareHandler } from "hono";
import { validator } from "hono/validator";
import { readId } from "#src/platform/http/read-id.ts";
import { readOne } from "../read-one.ts";
import type { Cursor, MessageFilter } from "./queries.server.ts";
import { maxSearchLength, readSearch } from "./search.ts";

type Query = MessageFilter & { before?: Cursor | undefined };
type Typed = { archived?: "0" | "1" | "false" | "true"; q?: string; before?: string };

const lists = new Map(Object.entries({ "0": false, "1": true, false: false, true: true }));

/**
 * Reads the query of the list and the export: `?archived=0|1|false|true` (both lists when left out), `?q=` the search,
 * `?before=` the cursor of an earlier answer. Any other value, or a parameter given twice, is answered with 400.
 */
export const listQuery = validator("query", ({ archived, q, before }) => ({
  archived: readOne(archived, "archived must be 0, 1, false or true.", (name) => lists.get(name)),
  search: readSearch(
    readOne(q, `q must be one text of at most ${maxSearchLength} characters.`, (text) =>
      text.length <= maxSearchLength ? text : undefined,
    ) ?? "",
  ),
  before: readOne(before, "before must be what an earlier answer gave as next.", readCursor),
})) as MiddlewareHandler<object, string, { in: { query: Typed }; out: { query: Query } }>;

/** The cursor of the page that begins after a message. */
export function writeCursor({ submitted_at, id }: { submitted_at: string; id: number }): string {
  return `${submitted_at}_${id}`;
}

function readCursor(typed: string): Cursor | undefined {
  const [, submittedAt, number = ""] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d+)$/.exec(typed) ?? [];
  const id = readId(number);
  return submittedAt === undefined || id === undefined ? undefined : { submittedAt, id };
}
