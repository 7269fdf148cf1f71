import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { Hono } from "hono";
import type { Db } from "../database/database.server.ts";
import type { AppEnv } from "../process/app-env.ts";
import type { Log } from "../process/log.server.ts";
import { problem } from "../process/problem.ts";

type HealthOptions = { db: Db; dataDir: string; log: Log; isStopping: () => boolean };

/**
 * Health checks for supervisors and load balancers (OPS-08, R-30). /health answers while the process runs and reads nothing;
 * /ready checks that the database is readable, the data folder writable and no stop in progress. The log has the reason.
 */
export function healthRoutes({ db, dataDir, log, isStopping }: HealthOptions) {
  return new Hono<AppEnv>()
    .get("/health", (c) => c.json({ status: "ok" }))
    .get("/ready", async (c) => {
      if (isStopping()) return problem(c, 503, "Stopping.");
      try {
        // This row exists in every migrated database.
        await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow();
        await access(dataDir, constants.R_OK | constants.W_OK);
        return c.json({ status: "ready" });
      } catch (error) {
        log.warn({ err: error }, "not ready");
        return problem(c, 503, "Not ready.");
      }
    });
}
