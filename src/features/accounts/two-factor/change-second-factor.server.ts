import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import type { AuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { type StaffRequest, staffTransaction } from "#src/staff/session/staff-transaction.server.ts";
import { changeCredentials, findUser, type UserRow } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { revokeOtherAccess } from "../session/revoke-access.server.ts";
import { createBackupCodes } from "./backup-codes.server.ts";
import { deleteBackupCodes, deleteSetup, replaceBackupCodes } from "./queries.server.ts";
import type { VerifiedSetup } from "./setup.server.ts";

type Caller = StaffRequest & { device: string | undefined };

/** `token` is the session's new one, for setSessionCookies. */
type WithCodes = { token: string; backupCodes: string[] };

const notices = {
  app: {
    title: "Two-factor authentication was turned on",
    text: "From now on, you need a code from your authenticator app to log in.",
  },
  email: {
    title: "Two-factor authentication was turned on",
    text: "From now on, you need a code to log in. We’ll email it to this address.",
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
 * Turns on the verified factor in place of the current one. Backup codes belong to the app: they are created with it, and deleted
 * when email replaces it.
 *
 * @returns undefined if another call was faster
 * @throws {HttpProblem} 401 the session has ended, 503 too many hashes wait
 */
export async function enableTwoFactor(
  services: Services,
  caller: Caller,
  setup: VerifiedSetup,
): Promise<WithCodes | undefined> {
  const { method, totp_sealed, step } = setup;
  const made = method === "app" ? await createBackupCodes(services.passwords) : undefined;
  const token = await change(services, caller, async (trx, { id }) => {
    if (!(await deleteSetup(trx, setup))) return undefined;
    await (made ? replaceBackupCodes(trx, id, made, services.clock.now()) : deleteBackupCodes(trx, id));
    // The code that verified the app is consumed (TF-8).
    return {
      ...notices[method],
      event: { kind: "two-factor-on", details: { method } },
      credentials: { two_factor_method: method, totp_sealed, totp_last_step: step },
    };
  });
  return token === undefined ? undefined : { token, backupCodes: made?.codes ?? [] };
}

/** Creates new backup codes; the old ones are void. @returns undefined if no app is on @throws as enableTwoFactor */
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

/** Turns the second factor off and deletes its data. @returns the session's new token; undefined if it was off @throws 401 */
export async function disableTwoFactor(services: Services, caller: Caller): Promise<string | undefined> {
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
    // The first call of a double click has turned it off and changed the token of the session.
    const user = await findUser(services.db, caller.var.session.user.id);
    if (error instanceof HttpProblem && user?.two_factor_method === null) return undefined;
    throw error;
  }
}

type Change = { title: string; text: string; event: AuditEvent; credentials: Parameters<typeof changeCredentials>[2] };

/** Changes the factor, revokes every other access (S-9) and sends the notice, in one transaction. */
async function change(
  services: Services,
  { device, ...c }: Caller,
  decide: (trx: Trx, user: UserRow) => Promise<Change | undefined>,
): Promise<string | undefined> {
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
    await enqueueSecurityNotice(trx, services, { to: user.email, title, text, device });
    return newToken;
  });
  if (token !== undefined) services.outbox.requestRun();
  return token;
}
