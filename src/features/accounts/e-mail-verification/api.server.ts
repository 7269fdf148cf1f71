import { type Context, Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { clientIp } from "#src/platform/client-ip.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import type { AppEnv } from "#src/platform/http.ts";
import { problem } from "#src/platform/problem.ts";
import { takeFromLimit } from "#src/platform/rate-limit.server.ts";
import { hashToken, isHashUnder } from "#src/platform/token.server.ts";
import { accountBody } from "../account-body.server.ts";
import { readSessionCookie, setSessionCookies } from "../session/cookies.server.ts";
import { deviceLabel } from "../session/device-label.ts";
import { findSession } from "../session/sessions.server.ts";
import { type Completed, completeEmailChange } from "./complete-change.server.ts";
import { type EmailChangesTable, findEmailChangeByLink, takeCodeAttempt } from "./queries.server.ts";
import { verifyEmailCodeSchema, verifyEmailLinkSchema } from "./schema.ts";
import { codeHmac } from "./start-change.server.ts";

const verified = "Email verified successfully!";
const invalidLink = "Invalid or expired verification link.";
const invalidCode = "Invalid verification code.";

/** SECURITY.md §1: tries at one code, and at any by one network. */
const codeAttempts = 5;
const perNetwork = { name: "email verifications", limit: 20, windowSeconds: 60 * 60 };

type Verified =
  | ({ outcome: "verified" } & Completed)
  | { outcome: "refused" }
  | { outcome: "too often"; retryAfterSeconds: number };

/** `/api/auth/verify-email-link` and `verify-email-code`: mount it at `/auth`. */
export function emailVerificationApi(services: Services) {
  const { config, db, clock, log, outbox } = services;

  return (
    new Hono<AppEnv>()
      /**
       * Makes the address of a link the account's (AUTH-13). Only POST does it: mail scanners follow links (SECURITY.md §2
       * point 11). Signs nobody in; who is signed in as this user stays so, with a new token.
       * - 200 `{ message }`
       * - 400 the link is unknown, used, replaced or over
       * - 429 with Retry-After: too many from one network
       */
      .post("/verify-email-link", accountBody(verifyEmailLinkSchema), async (c) => {
        const linkHash = hashToken(c.req.valid("json").linkCode);
        const done = await verify(c, async (trx) => findEmailChangeByLink(trx, linkHash, clock.now()));
        if (done.outcome === "too often") return tooOften(c, done.retryAfterSeconds);
        return done.outcome === "verified" ? c.json({ message: verified }, 200) : problem(c, 400, invalidLink);
      })

      /**
       * The same by the six digits of the mail. The answer and its time do not tell whether the address waits for a code.
       * - 200 `{ message }`
       * - 400 the code is wrong, used, replaced or over, or was missed five times
       * - 429 with Retry-After: too many from one network
       */
      .post("/verify-email-code", accountBody(verifyEmailCodeSchema), async (c) => {
        const { email, code } = c.req.valid("json");
        const done = await verify(c, async (trx) => {
          const waiting = await takeCodeAttempt(trx, email, codeAttempts, clock.now());
          // One that nobody has: comparing takes its time without any as well.
          const candidates = waiting.length > 0 ? waiting : [{ user_id: 0, code_hmac: "" }];
          const hits = candidates.map(({ user_id, code_hmac }) =>
            isHashUnder(config, code_hmac, (secret) => codeHmac(secret, { userId: user_id, email }, code)),
          );
          return waiting[hits.indexOf(true)];
        });
        if (done.outcome === "too often") return tooOften(c, done.retryAfterSeconds);
        return done.outcome === "verified" ? c.json({ message: verified }, 200) : problem(c, 400, invalidCode);
      })
  );

  /**
   * Takes a try from the network's limit, looks for the change and completes it, in one transaction, whose commit takes its
   * time whatever was found.
   */
  async function verify(c: Context<AppEnv>, find: (trx: Trx) => Promise<EmailChangesTable | undefined>) {
    const session = await findSession({ db, clock }, readSessionCookie(c), { active: true });
    const device = deviceLabel(c.req.header("user-agent"));
    const key = clientIp(c);
    const done = await db.transaction().execute(async (trx): Promise<Verified> => {
      const taken = await takeFromLimit(trx, { ...perNetwork, key, now: clock.now(), secret: config.secret });
      if (!taken.ok) return { outcome: "too often", retryAfterSeconds: taken.retryAfterSeconds };
      const change = await find(trx);
      const completed = change && (await completeEmailChange(trx, services, change, { session, device }));
      return completed ? { outcome: "verified", ...completed } : { outcome: "refused" };
    });
    if (done.outcome !== "verified") {
      log.warn({ outcome: done.outcome, ip: key }, "email verification refused");
      return done;
    }
    if (done.token) setSessionCookies(c, done.token, config.secret);
    log.info({ userId: done.userId, ip: key }, "email address changed");
    outbox.nudge();
    return done;
  }
}

function tooOften(c: Context<AppEnv>, retryAfterSeconds: number) {
  c.header("retry-after", String(retryAfterSeconds));
  return problem(c, 429, "That was too often. Please try again in an hour.");
}
