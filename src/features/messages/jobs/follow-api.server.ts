import { Hono } from "hono";
import { validator } from "hono/validator";
import { readId } from "#src/platform/http/read-id.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { listColleagues } from "../appointments/queries.server.ts";
import { listQuery } from "../inbox/list-query.server.ts";
import { readOne } from "../read-one.ts";
import { findWorkVersion, listOpenBy, noteOpen } from "./following-queries.server.ts";
import { readFoundJobs } from "./job-page.server.ts";

/** A page that no longer asks has closed the job. */
const openMs = 15_000;

/** What a page of jobs asks beside its lists (JOB-10, JOB-33): mount it at `/admin/jobs`, behind the guard. */
export function followApi({ db, clock, company }: Services) {
  return (
    new Hono<SignedInEnv>()
      /**
       * 200 `version` differs after every change of what the lists show. `?open=` names the job that the page shows, and `openBy` who else
       * shows it. 400, 401, 403.
       */
      .get("/latest", openQuery, async (c) => {
        const { open } = c.req.valid("query");
        const { tokenHash, user } = c.var.session;
        const now = clock.now();
        if (open !== undefined) await noteOpen(db, tokenHash, { jobId: open, now });
        const since = new Date(now.getTime() - openMs);
        const openBy = open === undefined ? [] : await listOpenBy(db, open, { since, but: user.id });
        return c.json({ version: await findWorkVersion(db), openBy }, 200);
      })

      /** 200 who can be responsible for a job; 401, 403. */
      .get("/crew", async (c) => c.json({ crew: await listColleagues(db) }, 200))

      /** 200 a page of the jobs that a search finds: `?q=` and `?before=` as for messages (inbox/list-query.server.ts). 400, 401, 403. */
      .get("/search", listQuery, async (c) => {
        const how = { company: company.current(), now: clock.now() };
        return c.json(await readFoundJobs(db, { ...how, ...c.req.valid("query") }), 200);
      })
  );
}

/** Reads `?open=`, the id of a job. Anything else gets 400. */
const openQuery = validator("query", ({ open }) => ({ open: readOne(open, "open must be the id of a job.", readId) }));
