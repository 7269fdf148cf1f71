import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { networkMemoryLimit } from "#src/platform/limits/memory-limit.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import type { Services } from "#src/services.ts";
import { isCounted } from "#src/site/counting/counted-request.server.ts";
import { useSchema } from "#src/site/counting/schema.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { countedName } from "./known-names.ts";
import { readNumbers } from "./read-numbers.server.ts";

/** Whether the numbers are emailed on Mondays (LEAD-73). */
export type WeeklyMail = "on" | "off" | "no server";

/** What the site brings: mount it at `/admin/numbers`, behind the guard. */
export function numbersApi(services: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 the last twelve weeks, and whether the weekly email is sent; 401, 403. */
      .get("/", async (c) => {
        const { weeklyNumbers } = services.company.current();
        const mail: WeeklyMail = !services.company.hasMailServer() ? "no server" : weeklyNumbers ? "on" : "off";
        return c.json({ ...(await readNumbers(services)), mail }, 200);
      })
  );
}

const bodyLimitBytes = 512;

/** More than a person taps; what comes beyond it is not counted. */
const usesInTenMinutes = { limit: 60, wideLimit: 600, windowSeconds: 10 * 60 };

/** What visitors' browsers report: mount it at `/public`. */
export function publicNumbersApi({ counts, clock }: Services) {
  const consume = networkMemoryLimit({ ...usesInTenMinutes, clock });

  return (
    new Hono<AppEnv>()
      /**
       * Counts a tap, a form or the planner (LEAD-63). 200 counted or not: unknown names, robots, logged-in people, browsers
       * that ask not to be tracked and too many uses from one network are not; 400, 408, 413, 415 as in jsonBody.
       */
      .post("/counts", jsonBody(useSchema, { limit: bodyLimitBytes }), (c) => {
        const use = c.req.valid("json");
        const name = countedName(use);
        if (name !== undefined && isCounted(c.env.incoming?.headers) && consume(clientIp(c)) === undefined)
          counts.add(use.kind, name);
        return c.json({ received: true }, 200);
      })
  );
}
