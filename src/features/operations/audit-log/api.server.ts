import { Hono } from "hono";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import type { Services } from "#src/services.ts";
import type { Area } from "./kinds.ts";
import { activityQuery } from "./list-query.server.ts";
import { type ActivityRow, listActivity, listPeople } from "./queries.server.ts";
import { type Part, sentenceOf } from "./sentences.server.ts";

const perPage = 50;

export type ActivityLine = {
  id: number;
  /** ISO 8601, UTC. */
  at: string;
  area: Area;
  sentence: Part[];
  /** How often within the hour. */
  times: number;
  /** The network it came from, where it has to do with signing in. */
  address: string | null;
  /** The browser it came from, where the sentence does not name it: "Chrome on Windows". */
  device: string | null;
};

/** Who did what (OP-5): mount it at `/admin/activity`, behind the guard. */
export function activityApi({ db }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 a page of what list-query.server.ts describes, the newest first; `next` is null on the last. 400, 401, 403. */
      .get("/", activityQuery, async (c) => {
        const { before, ...filters } = c.req.valid("query");
        const rows = await listActivity(db, filters, { before, limit: perPage + 1 });
        const lines = rows.slice(0, perPage).map(describeLine);
        const next = rows.length > perPage ? String(lines.at(-1)?.id) : null;
        return c.json({ lines, next }, 200);
      })

      /** 200 everybody whom lines can be narrowed to, those with an account first; 401, 403. */
      .get("/people", async (c) => c.json({ people: await listPeople(db) }, 200))
  );
}

function describeLine(row: ActivityRow): ActivityLine {
  const { id, at, area, times, address } = row;
  const { device = null } = JSON.parse(row.details) as { device?: string };
  return { id, at, area, sentence: sentenceOf(row), times, address, device };
}
