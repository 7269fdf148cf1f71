import { randomUUID } from "node:crypto";
import type { DevicesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { maxClockSkewMs } from "#src/platform/process/clock.ts";
import { hashToken, newToken } from "#src/platform/process/token.server.ts";
import { keepNewest } from "#src/staff/session/queries.server.ts";
import { deviceTrustMs, maxDevices, maxUserAgentLength } from "#src/staff/session/security-policy.ts";
import { findDevice, insertDevice, listDevicesOf, updateDevice } from "./queries.server.ts";

/** A browser that an account has logged in with before, and its token. */
export type KnownDevice = DevicesTable & { token: string };

export async function findKnownDevice(
  db: Db,
  userId: number,
  tokens: readonly string[],
): Promise<KnownDevice | undefined> {
  if (tokens.length === 0) return undefined;
  const device = await findDevice(db, userId, tokens.map(hashToken));
  const token = tokens.find((one) => hashToken(one) === device?.token_hash);
  return device && token !== undefined ? { ...device, token } : undefined;
}

/** Whether a login on it needs no second factor now. Trust that ends too far ahead was given by a wrong clock. */
export function isTrusted({ trusted_until }: Pick<DevicesTable, "trusted_until">, now: Date): boolean {
  const leftMs = trusted_until === null ? 0 : Date.parse(trusted_until) - now.getTime();
  return leftMs > 0 && leftMs <= deviceTrustMs + maxClockSkewMs;
}

/**
 * Records a login of a user from a browser. A new device gets its own token, never one that the browser holds for another
 * account: an attacker may have planted that one.
 *
 * @returns the token for setDeviceCookie after the commit
 */
export async function recordDevice(
  trx: Trx,
  device: KnownDevice | undefined,
  { userId, userAgent, trust, now }: { userId: number; userAgent: string | undefined; trust: boolean; now: Date },
): Promise<string> {
  const last_seen_at = now.toISOString();
  const seen = {
    last_seen_at,
    trusted_until: trust ? new Date(now.getTime() + deviceTrustMs).toISOString() : (device?.trusted_until ?? null),
    user_agent: (userAgent ?? "").slice(0, maxUserAgentLength),
  };
  if (device) {
    await updateDevice(trx, device.token_hash, seen);
    return device.token;
  }
  const token = newToken();
  const token_hash = hashToken(token);
  const ids = { token_hash, public_id: randomUUID(), user_id: userId };
  await insertDevice(trx, { ...ids, ...seen, first_seen_at: last_seen_at });
  await keepNewest(trx, "devices", await listDevicesOf(trx, userId), { latest: token_hash, count: maxDevices });
  return token;
}
