import { randomUUID } from "node:crypto";
import type { DevicesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { maxClockSkewMs } from "#src/platform/process/clock.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { deviceTrustMs, maxDevices, maxUserAgentLength } from "#src/staff/session/security-policy.ts";
import { findDevice, insertDevice, keepLatestDevices, updateDevice } from "./queries.server.ts";

/** A browser that an account has logged in with before, and its token. */
export type KnownDevice = DevicesTable & { token: string };

/** @param tokens of the device cookie */
export async function findKnownDevice(
  db: Db,
  userId: number,
  tokens: readonly string[],
): Promise<KnownDevice | undefined> {
  const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
  const device = byHash.size > 0 ? await findDevice(db, userId, [...byHash.keys()]) : undefined;
  const token = device && byHash.get(device.token_hash);
  return device && token !== undefined ? { ...device, token } : undefined;
}

/** Whether a login on it needs no second factor now. Trust that ends too far ahead was given by a wrong clock. */
export function isTrusted({ trusted_until }: Pick<DevicesTable, "trusted_until">, now: Date): boolean {
  const leftMs = trusted_until === null ? 0 : Date.parse(trusted_until) - now.getTime();
  return leftMs > 0 && leftMs <= deviceTrustMs + maxClockSkewMs;
}

type Seen = { userId: number; userAgent: string | undefined; trust: boolean; now: Date };

/**
 * Records a login of a user from a browser. A new device gets its own token, never one that the browser holds for another
 * account: an attacker may have planted that one.
 *
 * @param device the known device of this user, if it is one
 * @param trust whether its logins need no second factor for 30 days
 * @returns the token for setDeviceCookie after the commit
 */
export async function recordDevice(
  trx: Trx,
  device: KnownDevice | undefined,
  { userId, userAgent, trust, now }: Seen,
): Promise<string> {
  const user_agent = (userAgent ?? "").slice(0, maxUserAgentLength);
  const last_seen_at = now.toISOString();
  const trusted = trust ? new Date(now.getTime() + deviceTrustMs).toISOString() : null;
  if (device) {
    const trusted_until = trusted ?? device.trusted_until;
    await updateDevice(trx, device.token_hash, { last_seen_at, trusted_until, user_agent });
    return device.token;
  }
  const token = newToken();
  const tokenHash = hashToken(token);
  await insertDevice(trx, {
    token_hash: tokenHash,
    public_id: randomUUID(),
    user_id: userId,
    first_seen_at: last_seen_at,
    last_seen_at,
    trusted_until: trusted,
    user_agent,
  });
  await keepLatestDevices(trx, userId, tokenHash, maxDevices);
  return token;
}
