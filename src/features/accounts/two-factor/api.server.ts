import { type Context, Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { problem } from "#src/platform/problem.ts";
import { accountBody } from "../account-body.server.ts";
import { isOwnPassword, wrongOwnPassword } from "../passwords/own-password.server.ts";
import type { TwoFactorMethod } from "../queries.server.ts";
import { setSessionCookies } from "../session/cookies.server.ts";
import { deviceLabel } from "../session/device-label.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { beginAppSetUp, beginEmailSetUp, mayBeginSetUp } from "./begin-set-up.server.ts";
import { renewBackupCodes, turnOff, turnOn } from "./change-second-factor.server.ts";
import { proveSetUp } from "./prove-set-up.server.ts";
import { noteBackupCodesShown } from "./queries.server.ts";
import { disableSchema, enableSchema, nothingSchema, otpSchema, ownPasswordSchema, texts } from "./schema.ts";

type Ctx = Context<SignedInEnv>;

/**
 * `/api/2fa`: mount it at `/2fa`. Everything is about the signed-in person's own second factor. Besides what stands at each
 * call: 400 `fields` says what is wrong with which; 401, 403 as the guard says; 408, 413, 415 as jsonBody says. Whatever
 * changes the factor ends every other session and device, gives this session new cookies and tells the person by mail.
 */
export function twoFactorApi(services: Services) {
  const { config, db, clock, log } = services;

  return (
    new Hono<SignedInEnv>()
      /**
       * Mails a code that proves the address (TFA-02); every earlier one is void.
       * - 403 `code: "reauth_required"`: a factor is on, and the last sign-in is more than ten minutes ago
       * - 429 with Retry-After within 30 s, or after five in an hour
       */
      .post("/send-2fa-email", accountBody(nothingSchema), async (c) => {
        const { session } = c.var;
        if (!mayBeginSetUp(session, clock.now())) return signInAgain(c);
        const taken = await beginEmailSetUp(services, session, deviceOf(c));
        if (taken.ok) return c.json({ sent: true }, 200);
        c.header("retry-after", String(taken.retryAfterSeconds));
        return problem(c, 429, "A code was sent a moment ago. Please wait before you ask for another one.");
      })

      /**
       * Begins an authenticator app (TFA-02): 200 its QR code as an address of a picture, and the same in base32. Both are
       * given out once, and nothing is on yet. 403 as above.
       */
      .post("/enable-2fa", accountBody(enableSchema), async (c) => {
        const { session } = c.var;
        const { email = session.user.email } = c.req.valid("json");
        if (email !== session.user.email) return problem(c, 400, texts.notYours, { fields: { email: texts.notYours } });
        if (!mayBeginSetUp(session, clock.now())) return signInAgain(c);
        return c.json(await beginAppSetUp(services, session), 200);
      })

      /** Turns codes by e-mail on. 400 for every wrong code, whatever is wrong with it. */
      .post("/verify-email-2fa", accountBody(otpSchema), async (c) => {
        const on = await prove(c, "email", c.req.valid("json").otp);
        return on ? c.json({ message: texts.on }, 200) : problem(c, 400, texts.wrongCode);
      })

      /** Turns the authenticator app on: 200 the backup codes, which nobody can ask for again. 400 as above. */
      .post("/verify-2fa", accountBody(otpSchema), async (c) => {
        const on = await prove(c, "app", c.req.valid("json").otp);
        return on ? c.json({ backupCodes: on.backupCodes }, 200) : problem(c, 400, texts.wrongCode);
      })

      /** 200 ten new codes in place of the old ones; 403 wrong password; 409 no app is on. */
      .post("/regenerate-backup-codes", accountBody(ownPasswordSchema), async (c) => {
        const { session } = c.var;
        if (!(await isOwnPassword(services, session, c.req.valid("json").password))) {
          return problem(c, 403, wrongOwnPassword);
        }
        const made = await renewBackupCodes(services, { session, device: deviceOf(c) });
        if (!made) return problem(c, 409, "Backup codes belong to the authenticator app, which is not on.");
        changed(c, made.token, "backup codes renewed");
        return c.json({ backupCodes: made.backupCodes }, 200);
      })

      /** 200 it is off, or was; 403 wrong password. */
      .post("/disable-2fa", accountBody(disableSchema), async (c) => {
        const { session } = c.var;
        if (!(await isOwnPassword(services, session, c.req.valid("json").password))) {
          return problem(c, 403, wrongOwnPassword);
        }
        const token = await turnOff(services, { session, device: deviceOf(c) });
        if (token !== undefined) changed(c, token, "second factor turned off");
        return c.json({ message: texts.off }, 200);
      })

      /** The codes have been on the screen (TFA-07); said as often as one likes. */
      .post("/mark-backup-codes-shown", accountBody(nothingSchema), async (c) => {
        await noteBackupCodesShown(db, c.var.session.user.id, clock.now());
        return c.json({ shown: true }, 200);
      })
  );

  async function prove(c: Ctx, method: TwoFactorMethod, otp: string) {
    const { session } = c.var;
    const proven = await proveSetUp(services, session.user.id, method, otp);
    const refused = typeof proven === "string";
    const on = refused ? undefined : await turnOn(services, { session, device: deviceOf(c) }, proven);
    if (on) changed(c, on.token, `${method} turned on`);
    else
      log.warn({ ...who(c), method, reason: refused ? proven : "another call was faster" }, "second factor not proven");
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
  return problem(c, 403, "Please sign in again before you change your second factor.", { code: "reauth_required" });
}

function deviceOf(c: Ctx): string {
  return deviceLabel(c.req.header("user-agent"));
}
