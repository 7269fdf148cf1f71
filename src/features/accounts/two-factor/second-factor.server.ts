import type { Trx } from "#src/platform/database/database.server.ts";
import { sameText } from "#src/platform/process/token.server.ts";
import type { Services } from "#src/services.ts";
import type { UserRow } from "../queries.server.ts";
import { hashBackupCode, normalizeBackupCode } from "./backup-codes.server.ts";
import { findBackupCodeSalt, listUnusedBackupCodes, markBackupCodeUsed, raiseTotpStep } from "./queries.server.ts";
import { decryptSeed } from "./seed-encryption.server.ts";
import { stepOfCode } from "./totp.server.ts";

/**
 * Which time step of the user's authenticator a code is for. Changes nothing; `consumeTotpStep` uses the step up.
 *
 * @param secret the process's secret
 * @returns undefined for a wrong code, for one whose step is not after the last used one, and without an authenticator
 * @throws {Error} when the seed cannot be opened
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

/** Uses up a time step and all before it (TF-8); false when somebody was faster. */
export function consumeTotpStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  return raiseTotpStep(trx, userId, step);
}

/**
 * Hashes what was typed as a backup code: one hash, whatever the set's size. Outside of any transaction.
 *
 * @returns undefined when it cannot be a code, or the user has none
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
 * Uses up the backup code with this tag, from `hashTypedBackupCode`; false when there is none, or it has been used. All codes are
 * compared, so that the time tells nothing about which it was.
 */
export async function consumeBackupCode(trx: Trx, userId: number, tag: string, now: Date): Promise<boolean> {
  const codes = await listUnusedBackupCodes(trx, userId);
  const [match] = codes.filter(({ hash }) => sameText(hash, tag));
  return match !== undefined && markBackupCodeUsed(trx, match.id, now);
}
