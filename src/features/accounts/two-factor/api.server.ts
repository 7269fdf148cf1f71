import { type Context, Hono } from "hono";
import { emptySchema } from "#src/platform/database/fields.schema.ts";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { problem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { verifyOwnPassword, wrongOwnPassword } from "../passwords/own-password.server.ts";
import { setSessionCookies } from "../session/cookies.server.ts";
import { deviceLabel } from "../session/device-label.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { staffTransaction } from "../session/staff-transaction.server.ts";
import { beginAppSetup, beginEmailSetup, mayBeginSetup } from "./begin-setup.server.ts";
import { regenerateBackupCodes, turnOff, turnOn } from "./change-second-factor.server.ts";
import { markBackupCodesShown } from "./queries.server.ts";
import type { TwoFactorMethod } from "./schema.ts";
import { disableSchema, enableSchema, otpSchema, ownPasswordSchema, twoFactorTexts } from "./schema.ts";
import { verifySetup } from "./verify-setup.server.ts";

type Ctx = Context<SignedInEnv>;

/**
 * `/api/2fa`: mount it at `/2fa`. Everything is about the signed-in person's own second factor. Besides what stands at each
 * call: 400 `fields` says what is wrong with which; 401, 403 as the guard says; 408, 413, 415 as jsonBody says. Whatever
 * changes the factor ends every other session and device, gives this session new cookies and tells the person by mail.
 */
export function twoFactorApi(services: Services) {
  const { config, clock, log } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Mails a code that proves the address (TFA-02); every earlier one is void.
       * - 403 `code: "reauth_required"`: a factor is on, and the last sign-in is more than ten minutes ago
       * - 429 with Retry-After within 30 s, or after five in an hour
       */
      .post("/send-2fa-email", jsonBody(emptySchema), async (c) => {
        if (!mayBeginSetup(c.var.session, clock.now())) return signInAgain(c);
        await beginEmailSetup(c, services, deviceOf(c));
        return c.json({ sent: true }, 200);
      })

      /**
       * Begins an authenticator app (TFA-02): 200 its QR code as an address of a picture, and the same in base32. Both are
       * given out once, and nothing is on yet. 403 as above.
       */
      .post("/enable-2fa", jsonBody(enableSchema), async (c) => {
        const { session } = c.var;
        const { email = session.user.email } = c.req.valid("json");
        if (email !== session.user.email)
          return problem(c, 400, twoFactorTexts.notYours, { fields: { email: twoFactorTexts.notYours } });
        if (!mayBeginSetup(session, clock.now())) return signInAgain(c);
        return c.json(await beginAppSetup(c, services), 200);
      })

      /** Turns codes by e-mail on. 400 for every wrong code, whatever is wrong with it. */
      .post("/verify-email-2fa", jsonBody(otpSchema), async (c) => {
        const on = await prove(c, "email", c.req.valid("json").otp);
        return on ? c.json({ message: twoFactorTexts.on }, 200) : problem(c, 400, twoFactorTexts.wrongCode);
      })

      /** Turns the authenticator app on: 200 the backup codes, which nobody can ask for again. 400 as above. */
      .post("/verify-2fa", jsonBody(otpSchema), async (c) => {
        const on = await prove(c, "app", c.req.valid("json").otp);
        return on ? c.json({ backupCodes: on.backupCodes }, 200) : problem(c, 400, twoFactorTexts.wrongCode);
      })

      /** 200 ten new codes in place of the old ones; 403 wrong password; 409 no app is on. */
      .post("/regenerate-backup-codes", jsonBody(ownPasswordSchema), async (c) => {
        const { session } = c.var;
        if (!(await verifyOwnPassword(services, session, c.req.valid("json").password))) {
          return problem(c, 403, wrongOwnPassword);
        }
        const made = await regenerateBackupCodes(services, callerOf(c));
        if (!made) return problem(c, 409, "Backup codes come with the authenticator app, which is not turned on.");
        changed(c, made.token, "backup codes renewed");
        return c.json({ backupCodes: made.backupCodes }, 200);
      })

      /** 200 it is off, or was; 403 wrong password. */
      .post("/disable-2fa", jsonBody(disableSchema), async (c) => {
        const { session } = c.var;
        if (!(await verifyOwnPassword(services, session, c.req.valid("json").password))) {
          return problem(c, 403, wrongOwnPassword);
        }
        const token = await turnOff(services, callerOf(c));
        if (token !== undefined) changed(c, token, "second factor turned off");
        return c.json({ message: twoFactorTexts.off }, 200);
      })

      /** The codes have been on the screen (TFA-07); said as often as one likes. */
      .post("/mark-backup-codes-shown", jsonBody(emptySchema), async (c) => {
        await staffTransaction(c, services, (trx) => markBackupCodesShown(trx, c.var.session.user.id, clock.now()));
        return c.json({ shown: true }, 200);
      })
  );

  async function prove(c: Ctx, method: TwoFactorMethod, otp: string) {
    const result = await verifySetup(c, services, method, otp);
    const on = result.outcome === "proven" ? await turnOn(services, callerOf(c), result.proven) : undefined;
    if (on) changed(c, on.token, `${method} turned on`);
    else {
      const reason = result.outcome === "refused" ? result.reason : "another call was faster";
      log.warn({ ...who(c), method, reason }, "second factor not proven");
    }
    return on;
  }

  function changed(c: Ctx, token: string, change: string): void {
    setSessionCookies(c, token, config.secret);
    log.info({ ...who(c), change }, "second factor changed");
  }
}

/** What stands in every line about it (ASVS 16.2.1); the line has the time. */
function who(c: Ctx) {
  return { requestId: c.get("requestId"), userId: c.var.session.user.id, ip: c.get("clientIp") };
}

function signInAgain(c: Ctx) {
  return problem(c, 403, "Please log in again before you change two-factor authentication.", {
    code: "reauth_required",
  });
}

function callerOf(c: Ctx) {
  return { var: c.var, device: deviceOf(c) };
}

function deviceOf(c: Ctx): string {
  return deviceLabel(c.req.header("user-agent"));
}
