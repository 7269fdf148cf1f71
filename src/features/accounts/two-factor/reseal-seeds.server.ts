import type { Services } from "#src/app.server.ts";
import { listSealedSeeds, replaceSealedSeed } from "./queries.server.ts";
import { seal, unseal } from "./seal.server.ts";

/**
 * Seals every seed that is still under the secret before under the one of now, all or none (SECURITY.md OP-3): from then on
 * nobody's app needs SECRET_PREVIOUS. Seeds that neither opens stay as they are, and the log says whose: a secret that was
 * replaced without a word shows at the start, and not when somebody cannot sign in.
 */
export async function resealSeeds({ config, db, log }: Pick<Services, "config" | "db" | "log">): Promise<void> {
  const { secret, previousSecret } = config;
  const resealed: number[] = [];
  const lost: number[] = [];
  await db.transaction().execute(async (trx) => {
    for (const seed of await listSealedSeeds(trx)) {
      const { userId, sealed } = seed;
      if (open(secret, userId, sealed) !== undefined) continue;
      const plain = previousSecret === undefined ? undefined : open(previousSecret, userId, sealed);
      (plain === undefined ? lost : resealed).push(userId);
      if (plain !== undefined) await replaceSealedSeed(trx, { ...seed, sealed: seal(secret, userId, plain) });
    }
  });
  if (resealed.length > 0) log.info({ userIds: resealed }, "authenticator seeds sealed under the new SECRET");
  if (lost.length > 0) log.error({ userIds: lost }, "authenticator seeds cannot be opened with this SECRET");
}

function open(secret: string, userId: number, sealed: string): string | undefined {
  try {
    return unseal(secret, userId, sealed);
  } catch {
    return undefined;
  }
}
