import type { Insertable } from "kysely";
import type { SignInChallengesTable, SignInThrottlesTable } from "#db/schema.ts";
import type { Db, Trx } from "#src/platform/database/database.server.ts";
import { maxChallengeAttempts } from "#src/staff/session/security-policy.ts";

export type ChallengeRow = Omit<SignInChallengesTable, "attempts"> & { attempts: number };

type Keyed = readonly Pick<SignInThrottlesTable, "key">[];

export async function findThrottles(db: Db, counters: Keyed): Promise<Map<string, SignInThrottlesTable>> {
  const rows = await db.selectFrom("sign_in_throttles").selectAll().where("key", "in", keysOf(counters)).execute();
  return new Map(rows.map((row) => [row.key, row]));
}

export async function saveThrottles(trx: Trx, throttles: readonly SignInThrottlesTable[]): Promise<void> {
  await trx
    .insertInto("sign_in_throttles")
    .values(throttles)
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet(({ ref }) => ({
        failures: ref("excluded.failures"),
        window_ends_at: ref("excluded.window_ends_at"),
        blocked_until: ref("excluded.blocked_until"),
      })),
    )
    .execute();
}

/** Removes one failure from each counter, and the block that it has caused. */
export async function decrementFailures(trx: Trx, counters: Keyed): Promise<void> {
  const keys = keysOf(counters);
  await trx.deleteFrom("sign_in_throttles").where("key", "in", keys).where("failures", "=", 1).execute();
  await trx
    .updateTable("sign_in_throttles")
    .set(({ eb }) => ({ failures: eb("failures", "-", 1), blocked_until: null }))
    .where("key", "in", keys)
    .execute();
}

export async function deleteThrottles(trx: Trx, counters: Keyed): Promise<void> {
  await trx.deleteFrom("sign_in_throttles").where("key", "in", keysOf(counters)).execute();
}

const keysOf = (counters: Keyed) => counters.map(({ key }) => key);

export async function insertChallenge(trx: Trx, challenge: Insertable<SignInChallengesTable>): Promise<void> {
  await trx.insertInto("sign_in_challenges").values(challenge).execute();
}

export function findOpenChallenge(db: Db, tokenHash: string, now: Date): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom("sign_in_challenges")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("attempts", "<", maxChallengeAttempts)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
}

/** Counts an attempt before the code is compared (S-1). @returns undefined if the challenge has ended */
export function countChallengeAttempt(trx: Trx, tokenHash: string, now: Date): Promise<ChallengeRow | undefined> {
  return trx
    .updateTable("sign_in_challenges")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("attempts", "<", maxChallengeAttempts)
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

export async function consumeChallenge(trx: Trx, tokenHash: string, now: Date): Promise<void> {
  await trx
    .updateTable("sign_in_challenges")
    .set({ consumed_at: now.toISOString() })
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function replaceChallengeCode(
  trx: Trx,
  tokenHash: string,
  code: Pick<ChallengeRow, "code_hmac" | "code_sent_at" | "expires_at">,
): Promise<void> {
  await trx.updateTable("sign_in_challenges").set(code).where("token_hash", "=", tokenHash).execute();
}

/** Replaces the hash of an unchanged password. */
export async function replaceHash(trx: Trx, userId: number, oldHash: string, newHash: string): Promise<void> {
  await trx
    .updateTable("users")
    .set({ password_hash: newHash })
    .where("id", "=", userId)
    .where("password_hash", "=", oldHash)
    .execute();
}
