import { validator } from "hono/validator";
import { readId } from "#src/platform/http/read-id.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { readOne } from "../read-one.ts";
import { addressKey } from "./contacts.ts";
import type { JobCursor, JobFilters } from "./list-queries.server.ts";
import { jobSources } from "./schema.ts";

const maxTown = 100;
const wrongAfter = "after must be what an earlier answer gave as next.";

/**
 * Reads `?after=`, which `readJobCursor` takes, and the filters `?town=`, `?responsible=` (an id or "none"), `?source=` and `?photos=1`.
 * Anything else gets 400.
 */
export const pageQuery = validator(
  "query",
  ({ after, town, responsible, source, photos }): JobFilters & { after?: string | undefined } => ({
    after: readOne(after, wrongAfter, (text) => text),
    town: readOne(
      town,
      `town must be a name of at most ${maxTown} characters.`,
      (text) => (text.length <= maxTown && addressKey(text)) || undefined,
    ),
    responsible: readOne(responsible, "responsible must be the id of a person, or none.", (text) =>
      text === "none" ? text : readId(text),
    ),
    source: readOne(source, `source must be one of ${jobSources.join(", ")}.`, (text) =>
      jobSources.find((one) => one === text),
    ),
    photos: readOne(photos, "photos must be 1.", (text) => text === "1" || undefined),
  }),
);

/** The place in the order and the id, which an earlier answer gave as `next`. @throws {HttpProblem} 400 */
export function readJobCursor(next: string): JobCursor {
  const [, at, number = ""] = /^([1-3]?\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d\.\d{3}Z)?)?)_(\d+)$/.exec(next) ?? [];
  const id = readId(number);
  if (at === undefined || id === undefined) throw new HttpProblem(400, wrongAfter);
  return { at, id };
}
