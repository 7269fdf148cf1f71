import { Hono } from "hono";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { yearsAgo } from "./old-messages.server.ts";
import { countBefore } from "./queries.server.ts";

/** What keeping messages for some years only would delete (OWN-71): mount it at `/admin/company/keeping`, behind the guard. */
export function keepingApi({ db, clock }: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 how many messages are older than so many years, 1 to 10, and the time before which they came in; 401, 403, 404. */
      .get("/:years", async (c) => {
        const years = c.req.param("years");
        if (!/^([1-9]|10)$/.test(years)) return problem(c, 404, "Messages can be kept for 1 to 10 years.");
        const before = yearsAgo(Number(years), clock.now());
        return c.json({ count: await countBefore(db, before), before: before.toISOString() }, 200);
      })
  );
}
