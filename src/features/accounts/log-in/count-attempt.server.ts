import type { Db } from "#src/platform/database/database.server.ts";
import type { Priority } from "#src/platform/limits/semaphore.server.ts";
import { HttpProblem } from "#src/platform/process/problem.ts";
import type { Services } from "#src/services.ts";
import { passwordFailures } from "#src/staff/session/security-policy.ts";
import { findKnownDevice, type KnownDevice } from "../devices/devices.server.ts";
import { findUserByIdentifier, type UserRow } from "../queries.server.ts";
import { type Counter, findCounters, refuseWait } from "./attempts.server.ts";
import type { Browser } from "./complete-login.server.ts";
import { saveThrottles } from "./queries.server.ts";

/** What a browser sends to log in. */
export type Attempt = { identifier: string; recaptchaToken?: string | undefined; browser: Browser };

/**
 * Counts an attempt as a failure before the password is verified (AU-8); a right one is refunded.
 *
 * @throws {HttpProblem} 403 a captcha is required, 429 too many failures, 503 when too many passwords wait, or the captcha is
 * unavailable; nothing is written then
 */
export async function countAttempt(
  services: Services,
  attempt: Attempt,
): Promise<Awaited<ReturnType<typeof loginFacts>>> {
  const { captcha, company, db, log, passwords } = services;
  const { recaptchaToken, browser } = attempt;
  const { requestId, ip } = browser;
  // Before the writer's lock: attempts that are refused must not hold up other writers.
  const before = await loginFacts(db, services, attempt);
  refuseBlocked(before);
  if (before.captchaRequired && recaptchaToken === undefined) throw captchaRequired();
  const verdict =
    before.captchaRequired && recaptchaToken !== undefined ? await captcha.check(recaptchaToken) : undefined;
  if (verdict?.outcome === "unavailable") {
    const error = `The security check isn’t working right now. Please try again, or call us at ${company.current().phone.display}.`;
    throw new HttpProblem(503, error, { extra: { code: "captcha_unavailable" } });
  }
  if (verdict?.outcome === "refused") log.warn({ reason: verdict.reason }, "captcha refused");
  const redeem = verdict?.outcome === "solved" ? verdict.redeem : undefined;

  return await db.transaction().execute(async (trx) => {
    const facts = await loginFacts(trx, services, attempt);
    refuseBlocked(facts);
    if (facts.captchaRequired && !(await redeem?.(trx))) throw captchaRequired();
    passwords.assertCapacity(facts.priority);
    await saveThrottles(
      trx,
      facts.counters.map(({ next }) => next),
    );
    return facts;
  });

  function refuseBlocked({ waitMs }: { waitMs: number }): void {
    refuseWait(services, waitMs, "Too many attempts to log in.");
  }

  function captchaRequired(): HttpProblem {
    log.warn({ requestId, ip, reason: "a captcha is required" }, "sign-in failed");
    return new HttpProblem(403, "Please try again.", { extra: { code: "captcha_required" } });
  }
}

/**
 * What an attempt is decided by. The counters use the typed identifier, with or without an account, so limits reveal no accounts
 * (AU-7).
 */
async function loginFacts(db: Db, services: Services, attempt: Attempt) {
  const { user, device } = await findLogin(db, attempt);
  const { accountAndNetwork, network, networkInADay, account, knownDevice } = passwordFailures;
  const { identifier, browser } = attempt;
  const counters: readonly Counter[] = device
    ? await findCounters(db, services, [[knownDevice, device.token_hash]])
    : await findCounters(db, services, [
        [accountAndNetwork, identifier, browser.ip],
        [network, browser.ip],
        [networkInADay, browser.ip],
        [account, identifier],
      ]);
  const waits = counters.map(({ rule, waitMs }) => (rule === account ? 0 : waitMs));
  const priority: Priority = device ? "high" : "low";
  return {
    ...{ user, counters, priority },
    /** 0 without a block. */
    waitMs: Math.max(...waits),
    captchaRequired: counters.some(({ rule, waitMs }) => rule === account && waitMs > 0),
  };
}

/** The account that is named, if there is one, and the browser if the account knows it. Takes the same queries for every name. */
export async function findLogin(
  db: Db,
  { identifier, browser }: Attempt,
): Promise<{ user?: UserRow | undefined; device?: KnownDevice | undefined }> {
  const user = await findUserByIdentifier(db, identifier);
  return { user, device: await findKnownDevice(db, user?.id ?? 0, browser.deviceTokens) };
}
