import type { Context } from "hono";
import { validator } from "hono/validator";
import { problem } from "#src/platform/problem.ts";
import { readId } from "#src/platform/read-id.ts";
import type { Cursor, Wish } from "./queries.server.ts";
import { longestSearch, readSearch } from "./search.ts";

type Query = Wish & { before?: Cursor | undefined };

/**
 * Reads which messages are meant: `?archived=0|1` (0 when left out), `?q=` what to search for, `?before=` the cursor of an
 * earlier answer. Anything else in them, or one of them twice, is answered with 400.
 */
export const listQuery = validator("query", ({ archived = "0", q = "", before }, c) => {
  if (archived !== "0" && archived !== "1") return wrong(c, "archived must be 0 or 1.");
  if (typeof q !== "string" || q.length > longestSearch) {
    return wrong(c, `q must be one text of at most ${longestSearch} characters.`);
  }
  const cursor = before === undefined ? undefined : readCursor(before);
  if (cursor === "invalid") return wrong(c, "before must be what an earlier answer gave as next.");
  const query: Query = { archived: archived === "1", search: readSearch(q), before: cursor };
  return query;
});

const wrong = (c: Context, text: string) => problem(c, 400, text);

/** The cursor of the page that begins behind a message. */
export function writeCursor({ submitted_at, id }: { submitted_at: string; id: number }): string {
  return `${submitted_at}_${id}`;
}

function readCursor(typed: string | string[]): Cursor | "invalid" {
  if (typeof typed !== "string") return "invalid";
  const [, submittedAt, number = ""] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d+)$/.exec(typed) ?? [];
  const id = readId(number);
  return submittedAt === undefined || id === undefined ? "invalid" : { submittedAt, id };
}
