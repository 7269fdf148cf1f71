import type { Services } from "#src/app.server.ts";
import { noteActivity } from "#src/features/activity/note-activity.server.ts";
import type { Trx } from "#src/platform/database.server.ts";
import { hashToken } from "#src/platform/token.server.ts";
import { findKnownDevice, noteDevice } from "../devices/devices.server.ts";
import type { TwoFactorMethod, UserRow } from "../queries.server.ts";
import { securityNoticeEmail } from "../security-notice-email.server.ts";
import { deviceLabel } from "../session/device-label.ts";
import { deleteSession } from "../session/queries.server.ts";
import { startSession } from "../session/sessions.server.ts";
import { settleFailures } from "./password-attempts.server.ts";
import { signInNotice } from "./sign-in-notice.ts";

/** What the browser that somebody signs in with sends along. */
export type Browser = {
  ip: string;
  userAgent: string | undefined;
  /** Of the device cookie. */
  deviceTokens: readonly string[];
  /** Of a session that it has already, perhaps somebody else's. */
  sessionToken: string | undefined;
};

/** The values of the cookies to set after the commit. */
export type SignedIn = { token: string; deviceToken: string };

type Proven = {
  user: UserRow;
  browser: Browser;
  trust: boolean;
  wrongCodes: number;
  factor: TwoFactorMethod | "backup code" | "trusted" | null;
};

/**
 * Begins the session of somebody who has proven everything that is asked of them, in the transaction that has used up the
 * proof. The session that the browser had ends: nothing is carried over (SECURITY.md SE-1).
 *
 * @param trust whether this browser is to need no second factor for 30 days
 * @param wrongCodes before the right one, where one was asked for
 * @param factor what was asked for besides the password, if anything
 */
export async function completeSignIn(
  trx: Trx,
  services: Pick<Services, "config" | "clock" | "outbox">,
  { user, browser, trust, wrongCodes, factor }: Proven,
): Promise<SignedIn> {
  const { clock, outbox } = services;
  const now = clock.now();
  const { userAgent, sessionToken } = browser;
  const device = await findKnownDevice(trx, user.id, browser.deviceTokens);
  const wrongPasswords = await settleFailures(trx, { user, device }, services);
  if (sessionToken !== undefined) await deleteSession(trx, hashToken(sessionToken));
  const token = await startSession(trx, { userId: user.id, userAgent, now });
  const deviceToken = await noteDevice(trx, device, { userId: user.id, userAgent, trust, now });

  await noteActivity(trx, now, {
    kind: "signed-in",
    by: user,
    address: browser.ip,
    details: { browser: deviceLabel(userAgent), factor },
  });
  const notice = signInNotice({ newDevice: !device, failures: wrongPasswords + wrongCodes });
  if (notice) {
    const mail = await securityNoticeEmail({ ...notice, at: now, device: deviceLabel(userAgent) });
    await outbox.enqueue(trx, { ...mail, to: user.email });
  }
  return { token, deviceToken };
}
