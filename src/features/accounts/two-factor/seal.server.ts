import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM with the nonce and tag lengths of NIST SP 800-38D. */
const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** Stands before every sealed text, so that another way of sealing can be told apart one day. */
const version = "1.";

/**
 * Seals a secret that has to be read again, such as an authenticator's seed. It opens only for the user it was sealed for:
 * copied into another row it is worthless (SECURITY.md OP-8).
 *
 * @param secret the process's secret; the key is derived from it
 */
export function seal(secret: string, userId: number, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyFrom(secret), nonce, { authTagLength: tagBytes }).setAAD(ownerOf(userId));
  const sealed = Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return version + sealed.toString("base64url");
}

/**
 * Opens what `seal` made.
 *
 * @throws {Error} when it was sealed for another user or under another secret, or was changed
 */
export function unseal(secret: string, userId: number, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(version.length), "base64url");
  if (!sealed.startsWith(version) || bytes.length <= nonceBytes + tagBytes) throw notOurs();
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyFrom(secret), nonce, { authTagLength: tagBytes })
    .setAAD(ownerOf(userId))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    throw notOurs();
  }
}

function keyFrom(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "second factor seeds", 32));
}

function ownerOf(userId: number): Buffer {
  return Buffer.from(`user ${userId}`);
}

function notOurs(): Error {
  return new Error("A sealed seed cannot be opened: SECRET is another one than when it was sealed, or it was changed.");
}
