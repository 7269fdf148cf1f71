import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** AES-256-GCM with the nonce and tag lengths of NIST SP 800-38D. */
const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** Prefix of every sealed text, so that a later format can be recognized. */
const version = "1.";

/** What a text is sealed for: another purpose has another key, and in the place of another owner it cannot be opened. */
export type SealedFor = { purpose: string; owner: string };

/** Encrypts a text under a key that is derived from the process's secret (P-7, OP-8). */
export function seal(secret: string, { purpose, owner }: SealedFor, plain: string): string {
  const nonce = randomBytes(nonceBytes);
  const key = keyFrom(secret, purpose);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return version + sealed.toString("base64url");
}

/** @returns undefined if it is another owner's, was sealed under another secret, or was changed */
export function tryUnseal(secret: string, { purpose, owner }: SealedFor, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed.slice(version.length), "base64url");
  if (!sealed.startsWith(version) || bytes.length <= nonceBytes + tagBytes) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, keyFrom(secret, purpose), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

function keyFrom(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}
