import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits as 43 characters, for a cookie or a link (P-4, P-10). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a token, in hex. A plain hash suffices for 256 random bits (ASVS 11.4.1). */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns six random digits, evenly distributed (P-6). */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * A keyed hash, for signatures and for values too short for a plain hash.
 *
 * @param purpose makes a hash of one use invalid for another
 * @returns 43 characters of base64url
 */
export function keyedHash(secret: string, purpose: string, ...parts: readonly string[]): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");
}

/** The current secret, and the previous one, which older hashes may still use (OP-3). */
export type Secrets = Readonly<{ secret: string; previousSecret: string | undefined }>;

/**
 * Whether a keyed hash is that of a received value under the current or the previous secret.
 *
 * @param make hashes the received value under a secret
 */
export function isHashUnder({ secret, previousSecret = secret }: Secrets, hash: string, make: Hashing): boolean {
  // Always compares both, so that the time does not show which one matched.
  return [secret, previousSecret].map((one) => sameText(hash, make(one))).includes(true);
}

type Hashing = (secret: string) => string;

/** Compares two texts in constant time. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
