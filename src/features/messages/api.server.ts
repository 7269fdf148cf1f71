import { Hono, type MiddlewareHandler } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import { networkMemoryLimit } from "#src/platform/limits/memory-limit.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import { hourMs } from "#src/platform/process/clock.ts";
import { refuseTooMany } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { isCounted } from "#src/site/counting/counted-request.server.ts";
import { acceptMessage } from "./accept-message.server.ts";
import { checkCaptcha } from "./check-captcha.server.ts";
import { maxPosts, tooManyMessages } from "./limits.server.ts";
import { countMessages } from "./queries.server.ts";
import { isContact, newMessageSchema } from "./schema.ts";

/** Two texts of 8000 characters, each written as \uXXXX, and the other fields (P-18). */
const bodyLimitBytes = 128 * 1024;

/** From this many messages an hour, the captcha takes more work (FORM-15). */
const busyFrom = 120;
const busyWindowMs = hourMs;

/** `/api/public/captcha` and `/api/public/messages`: mount it at `/public`. */
export function messagesApi(services: Services) {
  const { db, company, counts, clock, captcha } = services;
  const consumePost = networkMemoryLimit({ ...maxPosts, clock });

  return (
    new Hono<AppEnv>()
      /**
       * 200 a challenge (captcha.server.ts, Challenge). `?fallback=1`: Google's script could not be loaded.
       */
      .get("/captcha", async (c) => {
        const since = new Date(clock.now().getTime() - busyWindowMs);
        const busy = (await countMessages(db, since, busyFrom)) >= busyFrom;
        const challenge = await captcha.createChallenge({ busy, fallback: c.req.query("fallback") === "1" });
        return c.json(challenge, 200, { "cache-control": "no-store" });
      })

      /**
       * Accepts an inquiry (FORM-10 to FORM-12).
       * - 200 the inquiry and its emails are on disk; the same inquiry within ten minutes is stored once. `promise`: the day
       *   by which the sender is called, if there is one within a year (OWN-80); `attached`: what has arrived of `attachments`
       *   so far, if there are any by that token (LEAD-20); `confirmation`: a mail server sends one to the sender (LOOK-30)
       * - 400 `fields` has an error for each wrong field; `code: "captcha_refused"` for a refused token
       * - 408, 413, 415 as in jsonBody
       * - 429 with Retry-After: too many from one network, with or without a solved captcha
       * - 503 `code: "captcha_unavailable"`: get another challenge and send again
       *
       * Errors have `message` besides `error`. Nothing is stored unless the answer is 200.
       */
      .post("/messages", jsonBody(newMessageSchema, { limit: bodyLimitBytes }), async (c) => {
        const { recaptchaToken, attachments, ...sent } = c.req.valid("json");
        const network = clientIp(c);
        refuseTooMany(consumePost(network), tooManyMessages(company.current()));
        const redeem = await checkCaptcha(services, recaptchaToken, c.get("requestId"));
        const isTest = c.env.testInquiry === true;
        const accepting = { network, redeem, attachments, isTest };
        const { isNew, promise, attached, confirmed } = await acceptMessage(services, sent, accepting);
        if (isNew && !isTest && isCounted(c.env.incoming?.headers))
          counts.add("sent", isContact(sent) ? "contact" : "inquiry");
        const day = promise && { date: promise.date, sentence: promise.sentence };
        const confirmation = (confirmed && company.hasMailServer()) || undefined;
        return c.json({ received: true, promise: day, attached, confirmation }, 200);
      })
  );
}

/** Copies every error text to `message`, the name that the specification gives it (FORM-09, API-02). */
export const addMessageField: MiddlewareHandler<AppEnv> = async function copyErrorText(c, next) {
  await next();
  if (c.res.status < 400) return;
  const body: { error: string; message?: string } = await c.res.clone().json();
  if (body.message === undefined) c.res = new Response(JSON.stringify({ ...body, message: body.error }), c.res);
};
