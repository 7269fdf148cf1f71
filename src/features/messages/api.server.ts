import { type Context, Hono, type MiddlewareHandler } from "hono";
import { site } from "#site";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { networkMemoryLimit } from "#src/platform/limits/memory-limit.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { acceptMessage } from "./accept-message.server.ts";
import { maxPosts, tooManyMessages } from "./limits.server.ts";
import { countMessages } from "./queries.server.ts";
import { fieldErrors, newMessageSchema } from "./schema.ts";

/** Two texts of 8000 characters, each written as \uXXXX, and the rest (SECURITY.md §1, Bodies). */
const bodyLimitBytes = 128 * 1024;

/** From this many messages an hour on, the captcha's work is harder; no message is refused for it. */
const busyFrom = 120;
const busyWindowMs = 60 * 60 * 1000;

/** `/api/public/captcha` and `/api/public/messages`: mount it at `/public`. */
export function messagesApi(services: Services) {
  const { db, clock, log, captcha } = services;
  const takePost = networkMemoryLimit({ ...maxPosts, clock });

  return (
    new Hono<AppEnv>()
      /**
       * 200 what the browser has to do for a token (captcha.server.ts, Challenge). `?fallback=1`: Google's script could
       * not be loaded.
       */
      .get("/captcha", async (c) => {
        const since = new Date(clock.now().getTime() - busyWindowMs);
        const busy = (await countMessages(db, since, busyFrom)) >= busyFrom;
        const challenge = await captcha.createChallenge({ busy, fallback: c.req.query("fallback") === "1" });
        return c.json(challenge, 200, { "cache-control": "no-store" });
      })

      /**
       * Takes an inquiry (SPECIFICATION.md 7, FORM-10 to FORM-12).
       * - 200 it and its mails are on disk, or were already: the very same inquiry within ten minutes is one
       * - 400 `fields` says what is wrong with which, or the captcha's token was refused (`code: "captcha_refused"`)
       * - 408, 413, 415 as jsonBody says
       * - 429 with Retry-After: too many from one network, few of them with a solved captcha, more without
       * - 503 `code: "captcha_unavailable"`: get another captcha and send again
       *
       * Errors carry `message` besides `error`, for people to read. Nothing is stored but with 200.
       */
      .post("/messages", jsonBody(newMessageSchema, { limit: bodyLimitBytes }), async (c) => {
        const { recaptchaToken, ...sent } = c.req.valid("json");
        const network = clientIp(c);
        const retryAfterSeconds = takePost(network);
        if (retryAfterSeconds !== undefined) throw tooManyMessages(retryAfterSeconds);

        const verdict = await captcha.check(recaptchaToken);
        if (verdict.outcome === "unavailable") {
          const error = `The security check isn’t working right now. Please try again, or call us at ${site.phone.display}.`;
          return problem(c, 503, error, { code: "captcha_unavailable" });
        }
        if (verdict.outcome === "refused") return captchaRefused(c, verdict.reason);

        const isTest = c.env.testInquiry === true;
        const accepted = await acceptMessage(services, sent, { network, redeem: verdict.redeem, isTest });
        if (accepted.outcome === "captcha used") return captchaRefused(c, accepted.outcome);
        return c.json({ received: true }, 200);
      })
  );

  /** The same answer whatever was wrong with the token; the log has the reason. */
  function captchaRefused(c: Context<AppEnv>, reason: string) {
    log.warn({ requestId: c.get("requestId"), reason }, "captcha refused");
    const fields = { recaptchaToken: fieldErrors.captcha };
    return problem(c, 400, fieldErrors.captcha, { fields, code: "captcha_refused" });
  }
}

/** Repeats every error text as `message`, where programs of the specification look for it (FORM-09, API-02). */
export const addMessageField: MiddlewareHandler<AppEnv> = async function copyErrorText(c, next) {
  await next();
  if (c.res.status < 400) return;
  const body: { error: string; message?: string } = await c.res.clone().json();
  if (body.message === undefined) c.res = new Response(JSON.stringify({ ...body, message: body.error }), c.res);
};
