import type { TwoFactorMethod } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { passwordFailures } from "#src/staff/session/security-policy.ts";
import { isTrusted } from "../devices/devices.server.ts";
import type { UserRow } from "../queries.server.ts";
import { beginChallenge } from "./challenge.server.ts";
import { completeLogin, type LoginCookies } from "./complete-login.server.ts";
import { type Attempt, countAttempt, findLogin, type Refusal } from "./count-attempt.server.ts";
import { decrementFailures, deleteThrottles, replaceHash } from "./queries.server.ts";

export type PasswordResult =
  | ({ outcome: "signed in"; user: UserRow } & LoginCookies)
  | { outcome: "second factor"; userId: number; method: TwoFactorMethod; challengeToken: string }
  | { outcome: "wrong" }
  | Refusal;

/**
 * The first step of a login (S-1 to S-3): counts the attempt, verifies the password, and starts the session or the second step.
 * Unknown accounts take the same path and time (AU-1, AU-2, AU-7).
 *
 * @throws {HttpProblem} 503 when too many passwords are being verified; the attempt is not counted then
 */
export async function checkPassword(
  services: Services,
  attempt: Attempt & { password: string },
): Promise<PasswordResult> {
  const { clock, db, log, outbox, passwords } = services;
  const { browser, password } = attempt;
  const counted = await countAttempt(services, attempt);
  if (counted.outcome !== "counted") return counted;
  const { user, counters } = counted;
  const refund = (trx: Trx) => decrementFailures(trx, counters);

  try {
    const right = (await passwords.verify(password, user?.password_hash, counted.priority)) ? user : undefined;
    // Renews an outdated hash (P-1). A full queue leaves it to the next login.
    const newHash =
      right && passwords.isOutdated(right.password_hash, password)
        ? await passwords.hash(password).catch((error: unknown) => {
            log.warn({ err: error, userId: right.id }, "an outdated password hash could not be renewed");
            return undefined;
          })
        : undefined;

    const result = await db.transaction().execute(async (trx): Promise<PasswordResult> => {
      const now = clock.now();
      const label = deviceLabel(browser.userAgent);
      // The credentials may have changed while the password was hashed.
      const { user: current, device } = right ? await findLogin(trx, attempt) : {};
      if (!current || current.id !== right?.id || current.credential_version !== right.credential_version) {
        // Keeps no typed text: it may be a password. Also runs for unknown accounts, which take the same time (AU-2).
        const from = { address: browser.ip, device: label, folds: true };
        await recordAuditEvent(trx, now, { kind: "sign-in-failed", by: "someone", user, ...from });
        return { outcome: "wrong" };
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
        return { outcome: "signed in", user: current, ...(await completeLogin(trx, services, proven)) };
      }
      const begun = await beginChallenge(trx, services, { user: current, method, device: label });
      if (!("token" in begun)) return { outcome: "wait", retryAfterSeconds: begun.retryAfterSeconds };
      return { outcome: "second factor", userId: current.id, method, challengeToken: begun.token };
    });
    if (result.outcome !== "wrong") outbox.requestRun();
    return result;
  } catch (error) {
    // A fault of the server is no wrong guess (TF-7).
    await db
      .transaction()
      .execute(refund)
      .catch((failed: unknown) => log.warn({ err: failed }, "a login attempt could not be refunded"));
    throw error;
  }
}
