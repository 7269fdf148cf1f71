import { Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { memoryLimit } from "#src/platform/limits/memory-limit.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { tooManyRequests } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { strengthChecksPerMinute } from "#src/staff/session/security-policy.ts";
import { checkPasswordStrength } from "./password-strength.server.ts";
import { passwordStrengthSchema } from "./schema.ts";

/** `/api/auth/password-strength`: mount it at `/auth`. */
export function passwordStrengthApi({ company, clock }: Services) {
  const consumeOfNetwork = memoryLimit({ limit: strengthChecksPerMinute.network, windowSeconds: 60, clock });
  const consumeOfAll = memoryLimit({ limit: strengthChecksPerMinute.all, windowSeconds: 60, clock });

  return (
    new Hono<AppEnv>()
      /**
       * Rates a password while it is typed (AUTH-14). It is neither stored nor logged.
       * - 200 `{ acceptable, score, advice }`
       * - 400, 408, 413, 415 as jsonBody
       * - 429 with Retry-After: too many from one network, or from all; 503 with Retry-After: too many at once
       */
      .post("/password-strength", jsonBody(passwordStrengthSchema), async (c) => {
        const retryAfterSeconds = consumeOfNetwork(clientIp(c)) ?? consumeOfAll("all");
        if (retryAfterSeconds !== undefined)
          throw tooManyRequests(retryAfterSeconds, "Too many tries. Please wait a minute.");
        const { password, ...person } = c.req.valid("json");
        return c.json(await checkPasswordStrength(password, company.current(), person), 200, {
          "cache-control": "no-store",
        });
      })
  );
}
