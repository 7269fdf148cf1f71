import { Hono } from "hono";
import type { Database } from "../database/database.server.ts";
import type { AppEnv } from "../process/app-env.ts";
import type { Log } from "../process/log.server.ts";
import { problem } from "../process/problem.ts";

type HealthOptions = { database: Pick<Database, "assertReady">; log: Log; isStopping: () => boolean };

/**
 * Health checks for supervisors and load balancers (OPS-08, R-30). /health answers while the process runs and reads nothing;
 * /ready checks that the database can be used and no stop is in progress; the log has the reason. /serving is red only during
 * a stop: a proxy that asks it still sends visitors here while the database is away, for the pages in memory (PG-12).
 */
export function healthRoutes({ database, log, isStopping }: HealthOptions) {
  return new Hono<AppEnv>()
    .get("/health", (c) => c.json({ status: "ok" }))
    .get("/serving", (c) => (isStopping() ? problem(c, 503, "Stopping.") : c.json({ status: "serving" })))
    .get("/ready", async (c) => {
      if (isStopping()) return problem(c, 503, "Stopping.");
      try {
        await database.assertReady();
        return c.json({ status: "ready" });
      } catch (error) {
        log.warn({ err: error }, "not ready");
        return problem(c, 503, "Not ready.");
      }
    });
}
