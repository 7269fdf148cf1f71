import type { TwoFactorMethod } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { passwordFailures } from "#src/staff/session/security-policy.ts";
import { isTrusted } from "../devices/devices.server.ts";
import type { UserRow } from "../queries.server.ts";
import { beginChallenge } from "./challenge.server.ts";
import { completeLogin, type LoginCookies } from "./complete-login.server.ts";
import { type Attempt, countAttempt, findLogin } from "./count-attempt.server.ts";
import { decrementFailures, deleteThrottles, replaceHash } from "./queries.server.ts";

export type PasswordResult =
  | ({ user: UserRow } & LoginCookies)
  | { userId: number; twoFactorMethod: TwoFactorMethod; challengeToken: string };

/**
 * The first step of a login (S-1 to S-3): counts the attempt, verifies the password, and starts the session or the second step.
 * Unknown accounts take the same path and time (AU-1, AU-2, AU-7).
 *
 * @throws {HttpProblem} 401, those of `countAttempt`, 429 too many codes were sent; a fault and a wait count no attempt
 */
export async function checkPassword(
  services: Services,
  attempt: Attempt & { password: string },
): Promise<PasswordResult> {
  const { clock, db, log, outbox, passwords } = services;
  const { browser, password } = attempt;
  const { requestId, ip } = browser;
  const { user, counters, priority } = await countAttempt(services, attempt);
  const refund = (trx: Trx) => decrementFailures(trx, counters);

  // A fault of the server is no wrong guess (TF-7).
  const result = await verify().catch(async (error: unknown) => {
    await db
      .transaction()
      .execute(refund)
      .catch((failed: unknown) => log.warn({ err: failed }, "a login attempt could not be refunded"));
    throw error;
  });
  if (!result) {
    log.warn({ requestId, ip, reason: "wrong password or no such account" }, "sign-in failed");
    // One text for every reason, so that the answer does not reveal which one it was (AU-1).
    throw new HttpProblem(401, "The email, username or password is incorrect.");
  }
  outbox.requestRun();
  if ("userId" in result) log.info({ requestId, ip, userId: result.userId }, "password right, second factor asked for");
  return result;

  /** @returns undefined for a wrong password */
  async function verify(): Promise<PasswordResult | undefined> {
    const right = (await passwords.verify(password, user?.password_hash, priority)) ? user : undefined;
    // Renews an outdated hash (P-1). A full queue leaves it to the next login.
    const newHash =
      right && passwords.isOutdated(right.password_hash, password)
        ? await passwords.hash(password).catch((error: unknown) => {
            log.warn({ err: error, userId: right.id }, "an outdated password hash could not be renewed");
            return undefined;
          })
        : undefined;

    return db.transaction().execute(async (trx) => {
      const now = clock.now();
      const label = deviceLabel(browser.userAgent);
      // The credentials may have changed while the password was hashed.
      const { user: current, device } = right ? await findLogin(trx, attempt) : {};
      if (!current || current.id !== right?.id || current.credential_version !== right.credential_version) {
        // Keeps no typed text: it may be a password. Also runs for unknown accounts, which take the same time (AU-2).
        const from = { address: ip, device: label, folds: true };
        await recordAuditEvent(trx, now, { kind: "sign-in-failed", by: "someone", user, ...from });
        return undefined;
      }
      await refund(trx);
      // The others are only refunded: an attacker could otherwise clear a network's counter by logging in to their own account.
      await deleteThrottles(
        trx,
        counters.filter(({ rule }) => rule === passwordFailures.accountAndNetwork),
      );
      if (newHash !== undefined) await replaceHash(trx, current.id, right.password_hash, newHash);
      const method = current.two_factor_method;
      if (method === null || (device && isTrusted(device, now))) {
        const factor = method === null ? null : "trusted";
        const proven = { user: current, device, browser, factor, trust: false, wrongCodes: 0 } as const;
        return { user: current, ...(await completeLogin(trx, services, proven)) };
      }
      const challengeToken = await beginChallenge(trx, services, { user: current, method, device: label });
      return { userId: current.id, twoFactorMethod: method, challengeToken };
    });
  }
}
