import { Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { clientIp } from "#src/platform/client-ip.server.ts";
import { errorsByField } from "#src/platform/fields.schema.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { jsonBody } from "#src/platform/json-body.server.ts";
import { memoryLimit } from "#src/platform/memory-limit.ts";
import { problem } from "#src/platform/problem.ts";
import { judgePassword } from "./password-strength.server.ts";
import { passwordStrengthSchema } from "./schema.ts";

/** One for every pause in typing, and no more than a few seconds of computing a minute for one network. */
const perMinute = 40;
/** For all networks together, since addresses are cheap (SECURITY.md AU-10); people choose a password once in months. */
const perMinuteAltogether = 120;

/** `/api/auth/password-strength`: mount it at `/auth`. */
export function passwordStrengthApi({ clock }: Services) {
  const takeOwn = memoryLimit({ limit: perMinute, windowSeconds: 60, clock });
  const takeOfAll = memoryLimit({ limit: perMinuteAltogether, windowSeconds: 60, clock });

  return (
    new Hono<AppEnv>()
      /**
       * Judges a password while it is typed (AUTH-14). Nothing of it is kept or logged.
       * - 200 `{ acceptable, score, advice }`
       * - 400, 408, 413, 415 as jsonBody says
       * - 429 with Retry-After: too many from one network, or from all together; 503 with Retry-After: too many at once. The form
       *   works without the answer
       */
      .post(
        "/password-strength",
        jsonBody({
          schema: passwordStrengthSchema,
          limitBytes: 16 * 1024,
          refuse: (error) => ({ error: "The password could not be judged.", fields: errorsByField(error) }),
        }),
        async (c) => {
          const retryAfterSeconds = takeOwn(clientIp(c)) ?? takeOfAll("everybody");
          if (retryAfterSeconds !== undefined) {
            c.header("retry-after", String(retryAfterSeconds));
            return problem(c, 429, "That was too often. Please wait a minute.");
          }
          const { password, ...person } = c.req.valid("json");
          return c.json(await judgePassword(password, person), 200, { "cache-control": "no-store" });
        },
      )
  );
}
