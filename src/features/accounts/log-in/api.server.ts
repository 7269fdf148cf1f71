import { type Context, Hono } from "hono";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { clientIp } from "#src/platform/limits/client-ip.server.ts";
import type { AppEnv } from "#src/platform/process/app-env.ts";
import type { Config } from "#src/platform/process/config.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
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
import { resendLoginCode, wrongSecondFactor } from "./challenge.server.ts";
import type { Browser, LoginCookies } from "./complete-login.server.ts";
import { checkPassword } from "./password-step.server.ts";
import { loginSchema, secondStepSchema } from "./schema.ts";
import { checkSecondFactor } from "./second-step.server.ts";

/** `/api/auth/login`, `/verify-login-2fa` and `/resend-login-code`: mount it at `/auth`. */
export function loginApi(services: Services) {
  const { config, log } = services;

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
        if ("user" in result) return signedIn(c, result);
        const { challengeToken, userId, twoFactorMethod } = result;
        setChallengeCookie(c, challengeToken, config);
        return c.json({ twofactorRequired: true as const, userId, twoFactorMethod }, 206);
      })

      /**
       * The second factor of a login (AUTH-02, AUTH-04): `otp` or `backupCode`.
       * - 200 logged in; with `trustDevice` this browser needs no second factor for 30 days
       * - 400 not a code at all: no attempt is counted; 401 for every other reason
       * - 403 `reset_required`: a hundred wrong codes in a row; 429 with Retry-After: ten in a quarter of an hour
       */
      .post("/verify-login-2fa", jsonBody(secondStepSchema), async (c) => {
        const token = readChallengeCookie(c, config);
        const sent = c.req.valid("json");
        const result = await checkSecondFactor(services, { token, sent, browser: browserOf(c, config) });
        clearChallengeCookie(c, config);
        return signedIn(c, result);
      })

      /**
       * Emails another code for the login challenge; the earlier one is void.
       * - 200; 401 no challenge, or not one by email
       * - 429 with Retry-After: within half a minute of the last code, or five times in an hour
       */
      .post("/resend-login-code", jsonBody(emptySchema), async (c) => {
        const token = readChallengeCookie(c, config);
        if (token === undefined) throw new HttpProblem(401, wrongSecondFactor);
        await resendLoginCode(services, { token, device: deviceLabel(c.req.header("user-agent")) });
        setChallengeCookie(c, token, config);
        return c.json({ sent: true as const }, 200);
      })
  );

  function signedIn(c: Context<AppEnv>, { user, token, deviceToken }: { user: UserRow } & LoginCookies) {
    setSessionCookies(c, token, config);
    setDeviceCookie(c, deviceToken, config);
    log.info({ requestId: c.get("requestId"), ip: clientIp(c), userId: user.id }, "signed in");
    return c.json({ user: serializeUser(user) }, 200);
  }
}

function browserOf(c: Context<AppEnv>, config: Config): Browser {
  return {
    requestId: c.get("requestId"),
    ip: clientIp(c),
    userAgent: c.req.header("user-agent"),
    deviceTokens: readDeviceCookie(c, config),
    sessionToken: readSessionCookie(c, config),
  };
}
