import type { Services } from "#src/app.server.ts";
import { type Event, noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { HttpProblem } from "#src/platform/problem.ts";
import { changeCredentials, findUser, type UserRow } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { endOtherAccess } from "../session/end-access.server.ts";
import type { Session } from "../session/sessions.server.ts";
import { makeBackupCodes } from "./backup-codes.server.ts";
import type { Proven } from "./prove-set-up.server.ts";
import { deleteBackupCodes, deleteSetUp, replaceBackupCodes } from "./queries.server.ts";

/** Who is at work, and on which device where that is known. */
type Person = { session: Session; device: string | undefined };

/** `token` is the session's new one, for setSessionCookies. */
type WithCodes = { token: string; backupCodes: string[] };

const notices = {
  app: {
    title: "Two-factor authentication was turned on",
    text: "From now on signing in to your account asks for a code from your authenticator app.",
  },
  email: {
    title: "Two-factor authentication was turned on",
    text: "From now on signing in to your account asks for a code that we send to this address.",
  },
  codes: {
    title: "New backup codes were made",
    text: "Your account has ten new backup codes. The old ones no longer work.",
  },
  off: {
    title: "Two-factor authentication was turned off",
    text: "From now on your password alone opens your account. Backup codes no longer work.",
  },
} as const;

/**
 * Turns on what was proven, in place of whatever was on. Backup codes belong to the app: they are made with it, and they go
 * when e-mail takes its place.
 *
 * @returns undefined when another call was faster
 * @throws {HttpProblem} 401 the session has ended meanwhile, 503 too many hashes wait
 */
export async function turnOn(services: Services, person: Person, proven: Proven): Promise<WithCodes | undefined> {
  const { method, totp_sealed, step } = proven;
  const made = method === "app" ? await makeBackupCodes(services.passwords) : undefined;
  const token = await change(services, person, async (trx, { id }) => {
    if (!(await deleteSetUp(trx, proven))) return undefined;
    await (made ? replaceBackupCodes(trx, id, made, services.clock.now()) : deleteBackupCodes(trx, id));
    // The code that proved the app is used up by it (SECURITY.md TF-8).
    return {
      ...notices[method],
      told: { kind: "two-factor-on", details: { method } },
      credentials: { two_factor_method: method, totp_sealed, totp_last_step: step },
    };
  });
  return token === undefined ? undefined : { token, backupCodes: made?.codes ?? [] };
}

/**
 * Makes new backup codes; the old ones are void.
 *
 * @returns undefined when no app is on
 * @throws {HttpProblem} as turnOn
 */
export async function renewBackupCodes(services: Services, person: Person): Promise<WithCodes | undefined> {
  if (person.session.user.two_factor_method !== "app") return undefined;
  const made = await makeBackupCodes(services.passwords);
  const token = await change(services, person, async (trx, { id, two_factor_method }) => {
    if (two_factor_method !== "app") return undefined;
    await replaceBackupCodes(trx, id, made, services.clock.now());
    return { ...notices.codes, told: { kind: "backup-codes-renewed" }, credentials: {} };
  });
  return token === undefined ? undefined : { token, backupCodes: made.codes };
}

/**
 * Turns the second factor off and forgets all of it.
 *
 * @returns the session's new token; undefined when it was off already
 * @throws {HttpProblem} 401 the session has ended meanwhile
 */
export function turnOff(services: Services, person: Person): Promise<string | undefined> {
  return change(services, person, async (trx, { id, two_factor_method }) => {
    if (two_factor_method === null) return undefined;
    await deleteBackupCodes(trx, id);
    return {
      ...notices.off,
      told: { kind: "two-factor-off" },
      credentials: { two_factor_method: null, totp_sealed: null, totp_last_step: null },
    };
  });
}

type Change = { title: string; text: string; told: Event; credentials: Parameters<typeof changeCredentials>[2] };

/** All of it or nothing: the change, the end of every other access (SECURITY.md §2 point 9), and the mail that tells of it. */
async function change(
  { db, clock, outbox }: Services,
  { session, device }: Person,
  decide: (trx: Trx, user: UserRow) => Promise<Change | undefined>,
): Promise<string | undefined> {
  const token = await db.transaction().execute(async (trx) => {
    const user = await findUser(trx, session.user.id);
    const decided = user && (await decide(trx, user));
    if (!user || !decided) return undefined;
    const { title, text, told, credentials } = decided;
    await changeCredentials(trx, user.id, credentials);
    const newToken = await endOtherAccess(trx, session);
    // Thrown, so that what has ended this session is not undone by a call that began before.
    if (newToken === undefined) throw new HttpProblem(401, "Please sign in.");
    await noteActivity(trx, clock.now(), { ...told, by: user });
    await outbox.enqueue(trx, {
      ...(await securityNoticeEmail({ title, text, at: clock.now(), device })),
      to: user.email,
    });
    return newToken;
  });
  if (token !== undefined) outbox.nudge();
  return token;
}
