import { type SealedFor, seal, tryUnseal } from "#src/platform/process/sealed.server.ts";
import type { Services } from "#src/services.ts";
import { listSealedSeeds, replaceSealedSeed } from "./queries.server.ts";

/**
 * Encrypts an authenticator's seed for one user: copied into another row it cannot be decrypted (P-7, OP-8).
 *
 * @param secret the process's secret; the key is derived from it
 */
export function encryptSeed(secret: string, userId: number, plain: string): string {
  return seal(secret, seedOf(userId), plain);
}

/** @throws {Error} when the seed is another user's, was encrypted under another secret, or was changed */
export function decryptSeed(secret: string, userId: number, sealed: string): string {
  const plain = tryUnseal(secret, seedOf(userId), sealed);
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
      if (tryUnseal(secret, seedOf(userId), sealed) !== undefined) continue;
      const plain = previousSecret === undefined ? undefined : tryUnseal(previousSecret, seedOf(userId), sealed);
      (plain === undefined ? lost : renewed).push(userId);
      if (plain !== undefined) await replaceSealedSeed(trx, { ...seed, sealed: encryptSeed(secret, userId, plain) });
    }
  });
  if (renewed.length > 0) log.info({ userIds: renewed }, "authenticator seeds sealed under the new SECRET");
  if (lost.length > 0) log.error({ userIds: lost }, "authenticator seeds cannot be opened with this SECRET");
}

function seedOf(userId: number): SealedFor {
  return { purpose: "second factor seeds", owner: `user ${userId}` };
}
