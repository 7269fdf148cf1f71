import type { AuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { changeCredentials, findUser, type UserRow } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { revokeOtherAccess } from "../session/revoke-access.server.ts";
import { type StaffCall, staffTransaction } from "../session/staff-transaction.server.ts";
import { createBackupCodes } from "./backup-codes.server.ts";
import { deleteBackupCodes, deleteSetup, replaceBackupCodes } from "./queries.server.ts";
import type { Proven } from "./verify-setup.server.ts";

/** The call, and the name of its browser if that is known. */
type Caller = StaffCall & { device: string | undefined };

/** `token` is the session's new one, for setSessionCookies. */
type WithCodes = { token: string; backupCodes: string[] };

const notices = {
  app: {
    title: "Two-factor authentication was turned on",
    text: "From now on, you need a code from your authenticator app to log in.",
  },
  email: {
    title: "Two-factor authentication was turned on",
    text: "From now on, you need a code that we send to this address to log in.",
  },
  codes: {
    title: "New backup codes were created",
    text: "Your account has ten new backup codes. The old ones no longer work.",
  },
  off: {
    title: "Two-factor authentication was turned off",
    text: "From now on, you log in with your password alone. Your backup codes no longer work.",
  },
} as const;

/**
 * Turns on what was proven, in place of whatever was on. Backup codes belong to the app: they are made with it, and they go
 * when e-mail takes its place.
 *
 * @returns undefined when another call was faster
 * @throws {HttpProblem} 401 the session has ended, 503 too many hashes wait
 */
export async function turnOn(services: Services, caller: Caller, proven: Proven): Promise<WithCodes | undefined> {
  const { method, totp_sealed, step } = proven;
  const made = method === "app" ? await createBackupCodes(services.passwords) : undefined;
  const token = await change(services, caller, async (trx, { id }) => {
    if (!(await deleteSetup(trx, proven))) return undefined;
    await (made ? replaceBackupCodes(trx, id, made, services.clock.now()) : deleteBackupCodes(trx, id));
    // The code that proved the app is used up by it (TF-8).
    return {
      ...notices[method],
      event: { kind: "two-factor-on", details: { method } },
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
export async function regenerateBackupCodes(services: Services, caller: Caller): Promise<WithCodes | undefined> {
  if (caller.var.session.user.two_factor_method !== "app") return undefined;
  const made = await createBackupCodes(services.passwords);
  const token = await change(services, caller, async (trx, { id, two_factor_method }) => {
    if (two_factor_method !== "app") return undefined;
    await replaceBackupCodes(trx, id, made, services.clock.now());
    return { ...notices.codes, event: { kind: "backup-codes-renewed" }, credentials: {} };
  });
  return token === undefined ? undefined : { token, backupCodes: made.codes };
}

/**
 * Turns the second factor off and forgets all of it.
 *
 * @returns the session's new token; undefined when it was off already
 * @throws {HttpProblem} 401 the session has ended
 */
export async function turnOff(services: Services, caller: Caller): Promise<string | undefined> {
  try {
    return await change(services, caller, async (trx, { id, two_factor_method }) => {
      if (two_factor_method === null) return undefined;
      await deleteBackupCodes(trx, id);
      return {
        ...notices.off,
        event: { kind: "two-factor-off" },
        credentials: { two_factor_method: null, totp_sealed: null, totp_last_step: null },
      };
    });
  } catch (error) {
    // The first call of a double press has turned it off and given the session another token.
    const user = await findUser(services.db, caller.var.session.user.id);
    if (error instanceof HttpProblem && user?.two_factor_method === null) return undefined;
    throw error;
  }
}

type Change = { title: string; text: string; event: AuditEvent; credentials: Parameters<typeof changeCredentials>[2] };

/** All of it or nothing: the change, the end of every other access (S-9), and the mail that tells of it. */
async function change(
  services: Services,
  { device, ...c }: Caller,
  decide: (trx: Trx, user: UserRow) => Promise<Change | undefined>,
): Promise<string | undefined> {
  const { clock, outbox } = services;
  const { session } = c.var;
  const token = await staffTransaction(c, services, async (trx, audit) => {
    const user = await findUser(trx, session.user.id);
    const decided = user && (await decide(trx, user));
    if (!user || !decided) return undefined;
    const { title, text, event, credentials } = decided;
    await changeCredentials(trx, user.id, credentials);
    const newToken = await revokeOtherAccess(trx, session);
    if (newToken === undefined) throw new HttpProblem(401, "Please log in.");
    await audit(event);
    await outbox.enqueue(trx, {
      ...(await securityNoticeEmail({ title, text, at: clock.now(), device })),
      to: user.email,
    });
    return newToken;
  });
  if (token !== undefined) outbox.requestRun();
  return token;
}
