import { type Context, Hono, type MiddlewareHandler } from "hono";
import { site } from "#site";
import type { Services } from "#src/app.server.ts";
import { clientIp } from "#src/platform/client-ip.server.ts";
import { errorsByField } from "#src/platform/fields.schema.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { jsonBody } from "#src/platform/json-body.server.ts";
import { problem } from "#src/platform/problem.ts";
import { type Taken, takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { acceptMessage } from "./accept-message.server.ts";
import { countMessages } from "./queries.server.ts";
import { fieldErrors, newMessageSchema } from "./schema.ts";

/** Two texts of 8000 characters, each written as \uXXXX, and the rest (SECURITY.md §1, Bodies). */
const bodyLimitBytes = 128 * 1024;

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;

/** For one sender's network; the limit on confirmations stands with acceptMessage (SECURITY.md §1, Rate limits). */
const networkLimits = [
  { name: "messages in ten minutes", limit: 5, windowSeconds: 10 * minuteSeconds },
  { name: "messages in a day", limit: 20, windowSeconds: daySeconds },
] as const;

/** From this many messages an hour on, puzzles are harder; nobody is turned away. */
const busyFrom = 120;
const busyWindowMs = 60 * 60 * 1000;

/** `/api/public/captcha` and `/api/public/messages`: mount it at `/public`. */
export function messagesApi(services: Services) {
  const { config, db, clock, log, captcha } = services;

  return (
    new Hono<AppEnv>()
      /**
       * 200 what the browser has to do for a token (captcha.server.ts, CaptchaOffer). `?fallback=1`: Google's script could
       * not be loaded.
       */
      .get("/captcha", async (c) => {
        const since = new Date(clock.now().getTime() - busyWindowMs);
        const busy = (await countMessages(db, since, busyFrom)) >= busyFrom;
        const offer = await captcha.offer({ busy, fallback: c.req.query("fallback") === "1" });
        return c.json(offer, 200, { "cache-control": "no-store" });
      })

      /**
       * Takes an inquiry (SPECIFICATION.md 7, FORM-10 to FORM-12).
       * - 200 it and its mails are on disk, or were already: the very same inquiry within ten minutes is one
       * - 400 `fields` says what is wrong with which, or the captcha's token was refused (`code: "captcha_refused"`)
       * - 408, 413, 415 as jsonBody says
       * - 429 with Retry-After: too many from one network
       * - 503 `code: "captcha_unavailable"`: get another captcha and send again
       *
       * Errors carry `message` besides `error`, for people to read. Nothing is stored but with 200.
       */
      .post(
        "/messages",
        jsonBody({
          schema: newMessageSchema,
          limitBytes: bodyLimitBytes,
          refuse: (error) => badFields(errorsByField(error)),
        }),
        async (c) => {
          const { recaptchaToken, ...sent } = c.req.valid("json");
          for (const limit of networkLimits) {
            const taken = await takeFromLimit(db, {
              ...limit,
              key: clientIp(c),
              now: clock.now(),
              secret: config.secret,
            });
            if (!taken.ok) return tooMany(c, taken);
          }

          const verdict = await captcha.check(recaptchaToken);
          if (verdict.outcome === "unavailable") {
            const error = `We cannot check the captcha just now. Please try again, or call us at ${site.phone.display}.`;
            return problem(c, 503, error, { code: "captcha_unavailable" });
          }
          if (verdict.outcome === "refused") return captchaRefused(c, verdict.reason);

          const isTest = c.env.testInquiry === true;
          const accepted = await acceptMessage(services, sent, { redeem: verdict.redeem, isTest });
          if (accepted.outcome === "captcha used") return captchaRefused(c, accepted.outcome);
          return c.json({ received: true }, 200);
        },
      )
  );

  /** The same answer whatever was wrong with the token; the log has the reason. */
  function captchaRefused(c: Context<AppEnv>, reason: string) {
    log.warn({ requestId: c.get("requestId"), reason }, "captcha refused");
    return c.json({ ...badFields({ recaptchaToken: fieldErrors.captcha }), code: "captcha_refused" }, 400);
  }

  function tooMany(c: Context<AppEnv>, { retryAfterSeconds }: Extract<Taken, { ok: false }>) {
    log.warn({ requestId: c.get("requestId"), ip: clientIp(c) }, "too many messages");
    const minutes = Math.ceil(retryAfterSeconds / minuteSeconds);
    const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? "a minute" : `${minutes} minutes`;
    c.header("retry-after", String(retryAfterSeconds));
    return problem(c, 429, `That is a lot of messages. Please wait ${wait}, or call us at ${site.phone.display}.`);
  }
}

function badFields(fields: Record<string, string>) {
  const error = Object.values(fields).join(" ") || "The body must be an object with the fields of a message.";
  return { error, message: error, fields };
}

/** Whoever refuses the call, from the door to the reader of the body: what the forms show is there (FORM-09, API-02). */
export const carryMessage: MiddlewareHandler<AppEnv> = async function addMessage(c, next) {
  await next();
  if (c.res.status < 400) return;
  const body: { error: string; message?: string } = await c.res.clone().json();
  if (body.message === undefined) c.res = new Response(JSON.stringify({ ...body, message: body.error }), c.res);
};
