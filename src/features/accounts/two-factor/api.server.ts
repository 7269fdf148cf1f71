import { type Context, Hono } from "hono";
import type { TwoFactorMethod } from "#db/schema.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import { emptySchema } from "#src/schema/fields.schema.ts";
import type { Services } from "#src/services.ts";
import { setSessionCookies } from "#src/staff/session/cookies.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { requireOwnPassword } from "../session/fresh-login.server.ts";
import { disableTwoFactor, enableTwoFactor, regenerateBackupCodes } from "./change-second-factor.server.ts";
import { markBackupCodesShown } from "./queries.server.ts";
import { disableSchema, enableSchema, otpSchema, ownPasswordSchema, twoFactorTexts } from "./schema.ts";
import { beginAppSetup, beginEmailSetup, verifySetup } from "./setup.server.ts";

type Ctx = Context<SignedInEnv>;

/**
 * `/api/2fa`: mount it at `/2fa`. The second factor of the logged-in person. Every call also answers 400 with `fields`; 401, 403
 * as the guard; 408, 413, 415 as jsonBody. A change of the factor revokes every other session and device, gives this session new
 * cookies and sends a notice.
 */
export function twoFactorApi(services: Services) {
  const { config, clock, log } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Emails a code that verifies the address (TFA-02); every earlier one is void.
       * - 403 `code: "reauth_required"`: a factor is on, and the login is more than ten minutes ago
       * - 429 with Retry-After within 30 s, or after five in an hour
       */
      .post("/send-2fa-email", jsonBody(emptySchema), async (c) => {
        await beginEmailSetup(callerOf(c), services);
        return c.json({ sent: true }, 200);
      })

      /**
       * Starts the set-up of an authenticator app (TFA-02): 200 the QR code as a data URL, and the seed in base32. Nothing is on
       * yet. 403 as above.
       */
      .post("/enable-2fa", jsonBody(enableSchema), async (c) => {
        const own = c.var.session.user.email;
        const { email = own } = c.req.valid("json");
        if (email !== own)
          return problem(c, 400, twoFactorTexts.notYours, { fields: { email: twoFactorTexts.notYours } });
        return c.json(await beginAppSetup(c, services), 200);
      })

      /** Turns codes by email on. 400 for every wrong code. */
      .post("/verify-email-2fa", jsonBody(otpSchema), async (c) => {
        const on = await enable(c, "email", c.req.valid("json").otp);
        return on ? c.json({ message: twoFactorTexts.on }, 200) : problem(c, 400, twoFactorTexts.wrongCode);
      })

      /** Turns the authenticator app on: 200 the backup codes, which no call returns again (TF-15). 400 as above. */
      .post("/verify-2fa", jsonBody(otpSchema), async (c) => {
        const on = await enable(c, "app", c.req.valid("json").otp);
        return on ? c.json({ backupCodes: on.backupCodes }, 200) : problem(c, 400, twoFactorTexts.wrongCode);
      })

      /** 200 ten new codes in place of the old ones; 403 wrong password; 409 no app is on. */
      .post("/regenerate-backup-codes", jsonBody(ownPasswordSchema), async (c) => {
        await requireOwnPassword(services, c.var.session, c.req.valid("json").password);
        const made = await regenerateBackupCodes(services, callerOf(c));
        if (!made) return problem(c, 409, "Backup codes come with the authenticator app, which is not turned on.");
        changed(c, made.token, "backup codes renewed");
        return c.json({ backupCodes: made.backupCodes }, 200);
      })

      /** 200 it is off, or was; 403 wrong password. */
      .post("/disable-2fa", jsonBody(disableSchema), async (c) => {
        await requireOwnPassword(services, c.var.session, c.req.valid("json").password);
        const token = await disableTwoFactor(services, callerOf(c));
        if (token !== undefined) changed(c, token, "second factor turned off");
        return c.json({ message: twoFactorTexts.off }, 200);
      })

      /** Marks the backup codes as shown (TFA-07). */
      .post("/mark-backup-codes-shown", jsonBody(emptySchema), async (c) => {
        await staffTransaction(c, services, (trx) => markBackupCodesShown(trx, c.var.session.user.id, clock.now()));
        return c.json({ shown: true }, 200);
      })
  );

  async function enable(c: Ctx, method: TwoFactorMethod, otp: string) {
    const verified = await verifySetup(c, services, method, otp);
    const isRefused = typeof verified === "string";
    const on = isRefused ? undefined : await enableTwoFactor(services, callerOf(c), verified);
    if (on) changed(c, on.token, `${method} turned on`);
    else {
      const reason = isRefused ? verified : "another call was faster";
      log.warn({ ...who(c), method, reason }, "second factor not verified");
    }
    return on;
  }

  function changed(c: Ctx, token: string, change: string): void {
    setSessionCookies(c, token, config);
    log.info({ ...who(c), change }, "second factor changed");
  }
}

/** Fields of every log line (ASVS 16.2.1). */
function who(c: Ctx) {
  return { requestId: c.get("requestId"), userId: c.var.session.user.id, ip: c.get("clientIp") };
}

function callerOf(c: Ctx) {
  return { var: c.var, device: deviceLabel(c.req.header("user-agent")) };
}
