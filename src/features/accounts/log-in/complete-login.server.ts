import type { TwoFactorMethod } from "#db/schema.ts";
import type { Trx } from "#src/platform/database/database.server.ts";
import { hashToken } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { deviceLabel } from "#src/staff/session/device-label.ts";
import { deleteSession } from "#src/staff/session/queries.server.ts";
import { passwordFailures, reportedFailures } from "#src/staff/session/security-policy.ts";
import { startSession } from "#src/staff/session/sessions.server.ts";
import { type KnownDevice, recordDevice } from "../devices/devices.server.ts";
import type { UserRow } from "../queries.server.ts";
import { enqueueSecurityNotice } from "../security-notice.server.ts";
import { findCounters } from "./attempts.server.ts";
import { deleteThrottles } from "./queries.server.ts";

/** What a browser sends with a login. */
export type Browser = {
  /** For the log. */
  requestId: string | undefined;
  ip: string;
  userAgent: string | undefined;
  deviceTokens: readonly string[];
  /** Of a session that the browser already has, perhaps of another account. */
  sessionToken: string | undefined;
};

/** The values of the cookies to set after the commit. */
export type LoginCookies = { token: string; deviceToken: string };

type Proven = {
  user: UserRow;
  /** The browser, if the account knows it. */
  device: KnownDevice | undefined;
  browser: Browser;
  /** This browser needs no second factor for 30 days. */
  trust: boolean;
  /** Before the right one. */
  wrongCodes: number;
  factor: TwoFactorMethod | "backup code" | "trusted" | null;
};

/**
 * Starts the session after a complete login, in the transaction that has consumed the proof. An earlier session of the browser
 * ends, and nothing is carried over (SE-1). A login on a new device or after failures is reported to the owner (AU-14).
 */
export async function completeLogin(
  trx: Trx,
  services: Pick<Services, "config" | "company" | "clock" | "outbox">,
  { user, device, browser, trust, wrongCodes, factor }: Proven,
): Promise<LoginCookies> {
  const now = services.clock.now();
  const { userAgent, sessionToken } = browser;
  const label = deviceLabel(userAgent);
  const names = [user.email, user.username?.toLowerCase()].filter((name) => name !== undefined);
  const counters = await findCounters(trx, services, [
    ...names.map((name) => [passwordFailures.account, name] as const),
    ...(device ? [[passwordFailures.knownDevice, device.token_hash] as const] : []),
  ]);
  await deleteThrottles(trx, counters);
  const failures = counters.reduce((sum, counter) => sum + counter.failures, wrongCodes);
  if (sessionToken !== undefined) await deleteSession(trx, hashToken(sessionToken));
  const token = await startSession(trx, { userId: user.id, userAgent, now });
  const deviceToken = await recordDevice(trx, device, { userId: user.id, userAgent, trust, now });

  await recordAuditEvent(trx, now, {
    kind: "signed-in",
    by: user,
    address: browser.ip,
    details: { browser: label, factor },
  });
  const wereMany = failures >= reportedFailures;
  if (!device || wereMany) {
    const text = device
      ? "Someone logged in to your account."
      : "Someone logged in to your account with a browser that’s new to it.";
    await enqueueSecurityNotice(trx, services, {
      to: user.email,
      title: device ? "Login to your account after failed attempts" : "A new device logged in to your account",
      text: wereMany ? `${text} Before that, ${failures} attempts failed.` : text,
      device: label,
    });
  }
  return { token, deviceToken };
}
