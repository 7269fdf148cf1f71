import { randomInt } from "node:crypto";
import type { Services } from "#src/services.ts";
import { backupCodes } from "#src/staff/session/security-policy.ts";

/** Crockford's base32: no I, L, O and U, which people misread (https://www.crockford.com/base32.html). */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A new set: later its codes cannot be read. */
export type NewBackupCodes = {
  /** In the form XXXXX-XXXXX. */
  codes: string[];
  salt: string;
  hashes: string[];
};

/**
 * Creates ten codes and their hashes. Call it outside of any transaction: ten hashes take a second.
 *
 * @throws {HttpProblem} 503 when too many hashes wait
 */
export async function createBackupCodes(passwords: Services["passwords"]): Promise<NewBackupCodes> {
  const salt = passwords.newSalt();
  const codes = new Set<string>();
  while (codes.size < backupCodes.count) codes.add(newBackupCode());
  const hashes: string[] = [];
  // One after another, so that ten codes do not fill the queue.
  for (const code of codes) hashes.push(await hashBackupCode(passwords, code, salt));
  return { codes: [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

/** @param code normalized */
export async function hashBackupCode(passwords: Services["passwords"], code: string, salt: string): Promise<string> {
  return (await passwords.tag(code, salt)).toString("base64url");
}

/**
 * Normalizes a typed code: lower case, spaces, dashes, and letters that look like digits.
 *
 * @returns undefined for a text that cannot be a code
 */
export function normalizeBackupCode(typed: string): string | undefined {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return plain.length === backupCodes.length && [...plain].every((letter) => letters.includes(letter))
    ? plain
    : undefined;
}

function newBackupCode(): string {
  return Array.from({ length: backupCodes.length }, () => letters[randomInt(letters.length)]).join("");
}
