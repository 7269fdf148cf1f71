import type { Trx } from "#src/platform/database/database.server.ts";
import { sameText } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import type { UserRow } from "../queries.server.ts";
import { hashBackupCode, normalizeBackupCode } from "./backup-codes.server.ts";
import { findBackupCodeSalt, listUnusedBackupCodes, markBackupCodeUsed } from "./queries.server.ts";
import { decryptSeed } from "./seed-encryption.server.ts";
import { stepOfCode } from "./totp.server.ts";

/**
 * The time step of a code of the user's authenticator. Changes nothing; `consumeTotpStep` consumes the step.
 *
 * @param secret the process's secret
 * @returns undefined for a wrong code, for a step that is not after the last used one, and without an authenticator
 * @throws {Error} when the seed cannot be decrypted
 */
export function checkTotp({
  user,
  code,
  now,
  secret,
}: {
  user: Pick<UserRow, "id" | "totp_sealed" | "totp_last_step">;
  code: string;
  now: Date;
  secret: string;
}): number | undefined {
  if (user.totp_sealed === null) return undefined;
  const step = stepOfCode(decryptSeed(secret, user.id, user.totp_sealed), code, now);
  return step !== undefined && step > (user.totp_last_step ?? -1) ? step : undefined;
}

/**
 * Hashes a typed backup code, once for the whole set, which shares a salt. Call it outside of any transaction.
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
  if (code === undefined || salt === undefined) return undefined;
  return hashBackupCode(passwords, code, salt);
}

/**
 * Consumes the backup code with this hash of `hashTypedBackupCode`. All codes are compared, so that the time does not reveal which
 * one matches.
 *
 * @returns false if there is none, or it has been used
 */
export async function consumeBackupCode(trx: Trx, userId: number, hashed: string, now: Date): Promise<boolean> {
  const codes = await listUnusedBackupCodes(trx, userId);
  const [match] = codes.filter(({ hash }) => sameText(hash, hashed));
  return match !== undefined && markBackupCodeUsed(trx, match.id, now);
}
