import { Hono } from "hono";
import { validator } from "hono/validator";
import type { AuditArea } from "#db/schema.ts";
import { readId } from "#src/platform/http/read-id.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { sentenceOfKind } from "#src/staff/audit/kinds.server.ts";
import { type ActivityRow, listActivity } from "#src/staff/audit/queries.server.ts";
import { type Part, say } from "#src/staff/audit/sentence-parts.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { auditAreas } from "./filters.ts";

const perPage = 50;

export type ActivityLine = ReturnType<typeof serializeLine>;

/** The audit log (OP-5): mount it at `/admin/activity`, behind the guard. */
export function activityApi({ db, company }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 a page of lines, newest first; `next` is null on the last page. 400, 401, 403. */
      .get("/", activityQuery, async (c) => {
        const rows = await listActivity(db, c.req.valid("query"), perPage + 1);
        const { timeZone } = company.current().hours;
        const lines = rows.slice(0, perPage).map((row) => serializeLine(row, timeZone));
        const next = rows.length > perPage ? String(lines.at(-1)?.id) : null;
        return c.json({ lines, next }, 200);
      })
  );
}

function serializeLine(row: ActivityRow, timeZone: string) {
  const { id, at, area, kind, times, address } = row;
  const { device = null, names = [] } = JSON.parse(row.details) as { device?: string; names?: string[] };
  const settings = kind === "settings-changed" ? names.join(", ") : null;
  return {
    /** `at`: ISO 8601, UTC; `times`: how often within the hour; `address`: the network that it came from, for logins. */
    ...{ id, at, area, times, address },
    sentence: sentenceOf(row, timeZone),
    /** The browser that it came from, unless the sentence names it: "Chrome on Windows". */
    device,
    /** The names of changed settings. */
    settings,
  };
}

/** The sentence of a line. A kind of a newer version has a general one. @param timeZone of the office */
export function sentenceOf(row: ActivityRow, timeZone: string): Part[] {
  const details = JSON.parse(row.details);
  const facts = {
    by: row.actor_id === null ? row.actor_name : { name: row.actor_name },
    whom: { name: row.subject ?? "" },
    details,
    known: row.subject !== null,
    many: details.many === true,
    timeZone,
  };
  return (
    sentenceOfKind(row.kind, facts) ??
    say`${{ name: row.actor_name }} did something that this version of the site cannot describe.`
  );
}

/** `?area=` one of the six, `?before=` the `next` of an earlier answer. Any other value, and a repeated one, is 400. */
const activityQuery = validator("query", (query, c) => {
  const area = auditAreas.find((one) => one === query.area);
  if (query.area !== undefined && !area) return problem(c, 400, `area must be one of ${auditAreas.join(", ")}.`);
  const before = typeof query.before === "string" ? readId(query.before) : undefined;
  if (query.before !== undefined && before === undefined)
    return problem(c, 400, "before must be the next of an earlier answer.");
  const read: { area?: AuditArea | undefined; before?: number | undefined } = { area, before };
  return read;
});
