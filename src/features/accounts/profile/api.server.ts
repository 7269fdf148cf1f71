import { Hono } from "hono";
import * as z from "zod/mini";
import { jsonBody } from "#src/platform/http/json-body.server.ts";
import { memoryLimit } from "#src/platform/limits/memory-limit.ts";
import { refuseTooMany } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { wasSchema } from "#src/staff/editing/apply-changes.server.ts";
import { setSessionCookies } from "#src/staff/session/cookies.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { serializeUser } from "#src/staff/session/me.ts";
import { strengthChecksPerMinute } from "#src/staff/session/security-policy.ts";
import { requireStrongPassword } from "../passwords/password-strength.server.ts";
import { requireFreshLogin } from "../session/fresh-login.server.ts";
import { profileSaved, updateProfileSchema } from "./schema.ts";
import { updateProfile } from "./update-profile.server.ts";

const changeProfileSchema = z.extend(updateProfileSchema, { was: wasSchema });

/** `PUT /api/user/me`: mount it at `/user`. */
export function profileApi(services: Services) {
  const { config, company, clock } = services;
  const consumeStrengthCheck = memoryLimit({ limit: strengthChecksPerMinute.profile, windowSeconds: 60, clock });

  return (
    new Hono<SignedInEnv>()
      /**
       * Changes the own account (USER-01, USER-02; S-8, S-9).
       * - 200 `{ message, user, verifyEmail }`: the changed user, and the address that is still to be verified. The same for an
       *   address of another account, whose owner gets a notice
       * - 400 `fields`, also for a weak password
       * - 403 `code: "reauth_required"`: the login is more than ten minutes ago and `currentPassword` is missing; without a code it
       *   was wrong
       * - 401 the session has ended
       * - 409 the username is another account's; with `present` a field is neither what it `was` nor what is sent
       * - 429 with Retry-After: more than five new addresses an hour, or ten new passwords a minute; 503: too many passwords are being hashed
       */
      .put("/me", jsonBody(changeProfileSchema), async (c) => {
        const { was, ...update } = c.req.valid("json");
        const { session } = c.var;
        // An address that was left as it was is not changed (updateProfile), also where another one was verified in between.
        const isNewAddress = update.email !== session.user.email && update.email !== was?.email;
        const isSensitive = update.password !== undefined || isNewAddress;
        if (isSensitive) await requireFreshLogin(c, services, update.currentPassword);
        if (update.password !== undefined) {
          refuseTooMany(consumeStrengthCheck(String(session.user.id)), "Too many tries. Please wait a minute.");
          // The password may contain neither the old nor the new data of the person.
          for (const person of [update, session.user])
            await requireStrongPassword(update.password, company.current(), person, "password");
        }
        const device = deviceLabel(c.req.header("user-agent"));
        const { user, token, verifyEmail } = await updateProfile(c, services, device, { ...update, was });
        if (token) setSessionCookies(c, token, config);
        return c.json({ message: profileSaved, user: serializeUser(user), verifyEmail }, 200);
      })
  );
}
