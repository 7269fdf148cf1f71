import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Services } from "#src/services.ts";
import { listSealedSeeds, replaceSealedSeed } from "./queries.server.ts";

/** AES-256-GCM with the nonce and tag lengths of NIST SP 800-38D. */
const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** Prefix of every encrypted seed, so that a later format can be recognized. */
const version = "1.";

/**
 * Encrypts an authenticator's seed for one user: copied into another row it cannot be decrypted (P-7, OP-8).
 *
 * @param secret the process's secret; the key is derived from it
 */
export function encryptSeed(secret: string, userId: number, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secret), nonce, { authTagLength: tagBytes }).setAAD(ownerOf(userId));
  const sealed = Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return version + sealed.toString("base64url");
}

/** @throws {Error} when the seed is another user's, was encrypted under another secret, or was changed */
export function decryptSeed(secret: string, userId: number, sealed: string): string {
  const plain = tryDecrypt(secret, userId, sealed);
  if (plain !== undefined) return plain;
  throw new Error("A sealed seed cannot be opened: SECRET is another one than when it was sealed, or it was changed.");
}

/**
 * Encrypts the seeds of the previous secret under the current one, all or none (OP-3); then no app needs SECRET_PREVIOUS. Seeds
 * that neither secret decrypts stay as they are and are logged, so that a lost secret shows at the start.
 */
export async function reencryptSeeds({ config, db, log }: Pick<Services, "config" | "db" | "log">): Promise<void> {
  const { secret, previousSecret } = config;
  const renewed: number[] = [];
  const lost: number[] = [];
  await db.transaction().execute(async (trx) => {
    for (const seed of await listSealedSeeds(trx)) {
      const { userId, sealed } = seed;
      if (tryDecrypt(secret, userId, sealed) !== undefined) continue;
      const plain = previousSecret === undefined ? undefined : tryDecrypt(previousSecret, userId, sealed);
      (plain === undefined ? lost : renewed).push(userId);
      if (plain !== undefined) await replaceSealedSeed(trx, { ...seed, sealed: encryptSeed(secret, userId, plain) });
    }
  });
  if (renewed.length > 0) log.info({ userIds: renewed }, "authenticator seeds sealed under the new SECRET");
  if (lost.length > 0) log.error({ userIds: lost }, "authenticator seeds cannot be opened with this SECRET");
}

function tryDecrypt(secret: string, userId: number, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(version.length), "base64url");
  if (!sealed.startsWith(version) || bytes.length <= nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyFrom(secret), nonce, { authTagLength: tagBytes })
    .setAAD(ownerOf(userId))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "second factor seeds", 32));
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`user ${userId}`);
}
