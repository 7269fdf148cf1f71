import { randomInt } from "node:crypto";
import type { Trx } from "#src/platform/database/database.server.ts";
import { sameText } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import { backupCodes } from "#src/staff/session/security-policy.ts";
import { findBackupCodeSalt, listUnusedBackupCodes, markBackupCodeUsed } from "./queries.server.ts";

/** Crockford's base32: no I, L, O and U, which people misread (https://www.crockford.com/base32.html). */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten codes and their hashes, outside of any transaction: they take a second. @throws {HttpProblem} 503 too many hashes wait */
export async function createBackupCodes(passwords: Services["passwords"]) {
  const salt = passwords.newSalt();
  const codes = new Set<string>();
  while (codes.size < backupCodes.count) codes.add(newBackupCode());
  const hashes: string[] = [];
  // One after another, so that ten codes do not fill the queue.
  for (const code of codes) hashes.push(await hash(passwords, code, salt));
  return { codes: [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes };
}

/**
 * Hashes a typed code, once for the whole set, which shares a salt. Call it outside of any transaction.
 *
 * @returns undefined if it cannot be a code, or the user has none
 * @throws {HttpProblem} 503 when too many hashes wait
 */
export async function hashTypedBackupCode(
  { db, passwords }: Pick<Services, "db" | "passwords">,
  userId: number,
  typed: string,
): Promise<string | undefined> {
  const code = normalizeBackupCode(typed);
  const salt = code === undefined ? undefined : await findBackupCodeSalt(db, userId);
  return code === undefined || salt === undefined ? undefined : hash(passwords, code, salt);
}

/** Consumes the code with this hash. All are compared, so that the time does not reveal which matches. @returns false without one */
export async function consumeBackupCode(trx: Trx, userId: number, hashed: string, now: Date): Promise<boolean> {
  const codes = await listUnusedBackupCodes(trx, userId);
  const [match] = codes.filter((code) => sameText(code.hash, hashed));
  return match !== undefined && markBackupCodeUsed(trx, match.id, now);
}

/** Lower case, spaces, dashes and letters that look like digits are read as meant. @returns undefined if it cannot be a code */
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

async function hash(passwords: Services["passwords"], code: string, salt: string): Promise<string> {
  return (await passwords.tag(code, salt)).toString("base64url");
}

function newBackupCode(): string {
  return Array.from({ length: backupCodes.length }, () => letters[randomInt(letters.length)]).join("");
}
