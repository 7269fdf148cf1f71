import { type Context, Hono } from "hono";
import type { Services } from "#src/app.server.ts";
import { memoryLimit } from "#src/platform/memory-limit.ts";
import { problem } from "#src/platform/problem.ts";
import { accountBody } from "../account-body.server.ts";
import type { Person } from "../passwords/obvious-words.server.ts";
import { isOwnPassword, wrongOwnPassword } from "../passwords/own-password.server.ts";
import { judgePassword } from "../passwords/password-strength.server.ts";
import { setSessionCookies } from "../session/cookies.server.ts";
import { deviceLabel } from "../session/device-label.ts";
import type { SignedInEnv } from "../session/guard.server.ts";
import { describeMe } from "../session/me.server.ts";
import { type ProfileUpdate, updateProfileSchema } from "./schema.ts";
import { updateProfile } from "./update-profile.server.ts";

/** After this a password or an address is changed only by somebody who knows the password (USER-02, ASVS 7.5.1). */
const freshForMs = 10 * 60_000;

/** Judging a password keeps the only thread busy (SECURITY.md AU-10). */
const judgementsAMinute = 10;

const saved = "Profile updated successfully!";
const usernameTaken = "Somebody else has that username.";
const askPassword = "Please enter your current password.";

/** `PUT /api/user/me`: mount it at `/user`. */
export function profileApi(services: Services) {
  const { config, clock, log } = services;
  const takeJudgement = memoryLimit({ limit: judgementsAMinute, windowSeconds: 60, clock });

  return (
    new Hono<SignedInEnv>()
      /**
       * Changes one's own account (USER-01, USER-02; SECURITY.md §2 points 8 and 9).
       * - 200 `{ message, user, verifyEmail }`: `user` as it is now, `verifyEmail` the address that has to be verified first.
       *   An address that another account has is answered alike; its owner is told by mail
       * - 400 `fields` says what is wrong with which, a weak password among them
       * - 403 `code: "reauth_required"`: signed in more than ten minutes ago, and `currentPassword` is missing; without a
       *   code it was wrong
       * - 401 the session has ended meanwhile
       * - 409 the username is another account's
       * - 429 with Retry-After: more than five new addresses an hour, or ten new passwords a minute; 503: too many passwords are being hashed
       */
      .put("/me", accountBody(updateProfileSchema), async (c) => {
        const update = c.req.valid("json");
        const { session } = c.var;
        if (mustProve(c, update)) {
          if (update.currentPassword === undefined) return problem(c, 403, askPassword, { code: "reauth_required" });
          if (!(await isOwnPassword(services, session, update.currentPassword))) {
            log.warn({ requestId: c.get("requestId"), userId: session.user.id }, "wrong current password");
            return problem(c, 403, wrongOwnPassword, { fields: { currentPassword: wrongOwnPassword } });
          }
        }
        const tooOftenFor = update.password === undefined ? undefined : takeJudgement(String(session.user.id));
        if (tooOftenFor !== undefined) {
          c.header("retry-after", String(tooOftenFor));
          return problem(c, 429, "That was a lot of new passwords. Please wait a minute.");
        }
        const weak = await weakness(update, session.user);
        if (weak !== undefined) return problem(c, 400, weak, { fields: { password: weak } });
        const device = deviceLabel(c.req.header("user-agent"));
        const done = await updateProfile(services, { session, device }, update);
        if (done.outcome === "signed out") return problem(c, 401, "Please sign in.");
        if (done.outcome === "username taken") {
          return problem(c, 409, usernameTaken, { fields: { username: usernameTaken } });
        }
        if (done.outcome === "too many mails") {
          c.header("retry-after", String(done.taken.retryAfterSeconds));
          return problem(c, 429, "That is a lot of new addresses. Please try again later.");
        }
        if (done.token) setSessionCookies(c, done.token, config.secret);
        return c.json({ message: saved, user: describeMe(done.user), verifyEmail: done.verifyEmail }, 200);
      })
  );

  function mustProve(c: Context<SignedInEnv>, { password, email }: ProfileUpdate): boolean {
    const { user, signedInAt } = c.var.session;
    const grave = password !== undefined || email !== user.email;
    return grave && clock.now().getTime() - signedInAt.getTime() > freshForMs;
  }
}

/**
 * @param now what is about the person until this is saved: neither that nor what is to be may be the password
 * @returns what to do about the new password; undefined if it will do, or there is none
 */
async function weakness({ password, ...next }: ProfileUpdate, now: Person): Promise<string | undefined> {
  if (password === undefined) return undefined;
  for (const person of [next, now]) {
    const { acceptable, advice } = await judgePassword(password, person);
    if (!acceptable) return advice;
  }
  return undefined;
}
