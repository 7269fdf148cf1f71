import { type Context, Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import type { Config } from "#src/platform/process/config.server.ts";
import { type HttpProblem, problem, tooManyRequests } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import {
  clearChallengeCookie,
  readChallengeCookie,
  readDeviceCookie,
  readSessionCookie,
  setChallengeCookie,
  setDeviceCookie,
  setSessionCookies,
} from "#src/staff/session/cookies.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { serializeUser } from "#src/staff/session/me.ts";
import type { UserRow } from "../queries.server.ts";
import { resendLoginCode } from "./challenge.server.ts";
import type { Browser, LoginCookies } from "./complete-login.server.ts";
import { checkPassword } from "./password-step.server.ts";
import { loginSchema, secondStepSchema } from "./schema.ts";
import { checkSecondFactor } from "./second-step.server.ts";

/** One text for every reason, so that the answer does not reveal which one it was (AU-1, S-1). */
const wrongPassword = "The email, username or password is incorrect.";
const wrongSecondFactor = "Verification failed.";

/** `/api/auth/login`, `/verify-login-2fa` and `/resend-login-code`: mount it at `/auth`. */
export function loginApi(services: Services) {
  const { config, company, log } = services;

  return (
    new Hono<AppEnv>()
      /**
       * Logs in with email or username and password (AUTH-01, AUTH-02).
       * - 200 logged in: sets the cookies of the session and of the device
       * - 206 the password is right and a second factor is required: sets __Host-login2fa and no session
       * - 400 `fields`; 401 wrong password, or no such account
       * - 403 `captcha_required`: solve GET /api/public/captcha?fallback=1 and send again with `recaptchaToken`
       * - 429 with Retry-After: too many failures, or too many codes sent; 503 too many logins at once, or `captcha_unavailable`
       */
      .post("/login", jsonBody(loginSchema), async (c) => {
        const result = await checkPassword(services, { ...c.req.valid("json"), browser: browserOf(c, config) });
        switch (result.outcome) {
          case "signed in":
            return signedIn(c, result);
          case "second factor": {
            setChallengeCookie(c, result.challengeToken, config);
            info(c, "password right, second factor asked for", { userId: result.userId });
            const { userId, method: twoFactorMethod } = result;
            return c.json({ twofactorRequired: true as const, userId, twoFactorMethod }, 206);
          }
          case "wrong":
            warn(c, "sign-in failed", { reason: "wrong password or no such account" });
            return problem(c, 401, wrongPassword);
          case "captcha":
            warn(c, "sign-in failed", { reason: "a captcha is required" });
            return problem(c, 403, "Please try again.", { code: "captcha_required" });
          case "captcha unavailable": {
            const error = `The security check isn’t working right now. Please try again, ${orCall()}.`;
            return problem(c, 503, error, { code: "captcha_unavailable" });
          }
          case "wait":
            throw tooMany(result, "Too many attempts to log in.");
        }
      })

      /**
       * The second factor of a login (AUTH-02, AUTH-04): `otp` or `backupCode`.
       * - 200 logged in; with `trustDevice` this browser needs no second factor for 30 days
       * - 400 not a code at all: no attempt is counted; 401 for every other reason
       * - 403 `reset_required`: a hundred wrong codes in a row; 429 with Retry-After: ten in a quarter of an hour
       */
      .post("/verify-login-2fa", jsonBody(secondStepSchema), async (c) => {
        const token = readChallengeCookie(c, config);
        const result = await checkSecondFactor(services, {
          token,
          sent: c.req.valid("json"),
          browser: browserOf(c, config),
        });
        switch (result.outcome) {
          case "signed in":
            clearChallengeCookie(c, config);
            return signedIn(c, result);
          case "failed":
            warn(c, "second factor failed", { userId: result.userId, reason: result.reason });
            return problem(c, 401, wrongSecondFactor);
          case "reset required":
            warn(c, "second factor locked", { userId: result.userId });
            return problem(c, 403, "Too many wrong codes in a row. Reset your password to log in again.", {
              code: "reset_required",
            });
          case "wait":
            warn(c, "second factor locked", { userId: result.userId });
            throw tooMany(result, "Too many wrong codes.");
        }
      })

      /**
       * Emails another code for the login challenge; the earlier one is void.
       * - 200; 401 no challenge, or not one by email
       * - 429 with Retry-After: within half a minute of the last code, or five times in an hour
       */
      .post("/resend-login-code", jsonBody(emptySchema), async (c) => {
        const token = readChallengeCookie(c, config);
        const device = deviceLabel(c.req.header("user-agent"));
        if (token === undefined) return problem(c, 401, wrongSecondFactor);
        const result = await resendLoginCode(services, { token, device });
        if (result.outcome === "no challenge") return problem(c, 401, wrongSecondFactor);
        if (result.outcome === "wait") throw tooMany(result, "We just sent you a code.");
        setChallengeCookie(c, token, config);
        return c.json({ sent: true as const }, 200);
      })
  );

  function signedIn(c: Context<AppEnv>, { user, token, deviceToken }: { user: UserRow } & LoginCookies) {
    setSessionCookies(c, token, config);
    setDeviceCookie(c, deviceToken, config);
    info(c, "signed in", { userId: user.id });
    return c.json({ user: serializeUser(user) }, 200);
  }

  function tooMany({ retryAfterSeconds }: { retryAfterSeconds: number }, what: string): HttpProblem {
    const text = `${what} Please try again in ${inWords(retryAfterSeconds)}, ${orCall()}.`;
    return tooManyRequests(retryAfterSeconds, text);
  }

  function orCall(): string {
    return `or call us at ${company.current().phone.display}`;
  }

  function info(c: Context<AppEnv>, text: string, more: Record<string, unknown>): void {
    log.info({ requestId: c.get("requestId"), ip: clientIp(c), ...more }, text);
  }

  function warn(c: Context<AppEnv>, text: string, more: Record<string, unknown>): void {
    log.warn({ requestId: c.get("requestId"), ip: clientIp(c), ...more }, text);
  }
}

function browserOf(c: Context<AppEnv>, config: Config): Browser {
  return {
    ip: clientIp(c),
    userAgent: c.req.header("user-agent"),
    deviceTokens: readDeviceCookie(c, config),
    sessionToken: readSessionCookie(c, config),
  };
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
