import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** 256 random bits in 43 characters for a cookie or a link (P-4, P-10). */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of such a token, in hex. A plain hash suffices: nobody can go through 2^256 of them (ASVS 11.4.1). */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Six random digits, every code as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/**
 * A keyed hash, for what is too short for a plain one and for signatures.
 *
 * @param purpose keeps hashes for one use from being of use in another
 * @returns 43 characters of base64url
 */
export function keyedHash(secret: string, purpose: string, ...parts: readonly string[]): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");
}

/** The secret that hashes are made under, and the one before, under which they may have been made (OP-3). */
export type Secrets = Readonly<{ secret: string; previousSecret: string | undefined }>;

/**
 * Whether this is the keyed hash that `make` gives under the secret, or under the one before.
 *
 * @param make the hash of what somebody has sent, under a secret
 */
export function isHashUnder({ secret, previousSecret = secret }: Secrets, hash: string, make: Hashing): boolean {
  // Both are compared always, so that the time does not tell which it was.
  return [secret, previousSecret].map((one) => sameText(hash, make(one))).includes(true);
}

type Hashing = (secret: string) => string;

/** Compares in a time that tells nothing about where two texts differ. */
export function sameText(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
