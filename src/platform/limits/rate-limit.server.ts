import { createHmac } from "node:crypto";
import type { Db } from "../database/database.server.ts";
import { type Clock, maxClockSkewMs } from "../process/clock.ts";
import type { Config } from "../process/config.server.ts";
import { tooManyRequests } from "../process/problem.ts";
import { wideNetwork } from "./client-ip.server.ts";

export type Limit = {
  /** The name of the limit, such as "messages by address". */
  name: string;
  /** An IP key (client-ip.server.ts), an email address, or the id of a user. */
  key: string;
  limit: number;
  windowSeconds: number;
  now: Date;
  secret: string;
};

export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/**
 * Consumes one of `limit` uses in a fixed window that starts with the first use. Check and count are one statement, so
 * parallel requests cannot exceed the limit; within a transaction a rollback refunds the use.
 *
 * A window that ends much later than a whole window from now was started by a clock that was ahead; it restarts.
 */
export async function consumeRateLimit(
  db: Db,
  { name, key, limit, windowSeconds, now, secret }: Limit,
): Promise<RateLimitResult> {
  if (limit < 1) return { ok: false, retryAfterSeconds: windowSeconds };
  const hashed = counterKey({ name, key, secret });
  const nowIso = now.toISOString();
  const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const endsIso = inMs(windowSeconds * 1000);
  const tooLateIso = inMs(windowSeconds * 1000 + maxClockSkewMs);
  const consumed = await db
    .insertInto("rate_counters")
    .values({ key: hashed, used: 1, ends_at: endsIso })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet(({ eb, or, ref }) => {
          const over = or([eb("rate_counters.ends_at", "<=", nowIso), eb("rate_counters.ends_at", ">", tooLateIso)]);
          return {
            used: eb
              .case()
              .when(over)
              .then(1)
              .else(eb("rate_counters.used", "+", 1))
              .end(),
            ends_at: eb.case().when(over).then(endsIso).else(ref("rate_counters.ends_at")).end(),
          };
        })
        .where(({ eb, or }) =>
          or([
            eb("rate_counters.used", "<", limit),
            eb("rate_counters.ends_at", "<=", nowIso),
            eb("rate_counters.ends_at", ">", tooLateIso),
          ]),
        ),
    )
    .returning("used")
    .executeTakeFirst();
  if (consumed) return { ok: true };
  const counter = await db.selectFrom("rate_counters").select("ends_at").where("key", "=", hashed).executeTakeFirst();
  const waitMs = Date.parse(counter?.ends_at ?? endsIso) - now.getTime();
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
}

/**
 * Consumes one use, and rejects the call if none is left.
 *
 * @param key IP key, id of a user
 * @param text of the answer, as in `tooManyRequests`
 * @throws {HttpProblem} 429 with Retry-After
 */
export async function enforceRateLimit(
  db: Db,
  { clock, config }: { clock: Clock; config: Pick<Config, "secret"> },
  limit: Omit<Limit, "now" | "secret">,
  text: Parameters<typeof tooManyRequests>[1],
): Promise<void> {
  const result = await consumeRateLimit(db, { ...limit, now: clock.now(), secret: config.secret });
  if (!result.ok) throw tooManyRequests(result.retryAfterSeconds, text);
}

/** A limit by network; `wideLimit` is for all networks of one IPv6 /48 together. */
export type NetworkLimit = Pick<Limit, "name" | "limit" | "windowSeconds"> & { wideLimit: number };

/**
 * The same for a network and, for IPv6, its /48: one customer of a provider often has a whole /48, which is 65,536 networks
 * of 64 bits (RFC 6177).
 *
 * @param limit with the network as `clientIp` returns it
 * @throws {HttpProblem} 429 with Retry-After
 */
export async function enforceNetworkLimit(
  db: Db,
  services: Parameters<typeof enforceRateLimit>[1],
  { network, wideLimit, ...limit }: NetworkLimit & { network: string },
  text: Parameters<typeof tooManyRequests>[1],
): Promise<void> {
  await enforceRateLimit(db, services, { ...limit, key: network }, text);
  const wide = wideNetwork(network);
  if (wide !== undefined) await enforceRateLimit(db, services, { ...limit, limit: wideLimit, key: wide }, text);
}

/** Refunds a use that should not count. Call it outside of any transaction. */
export async function refundRateLimit(db: Db, limit: Pick<Limit, "name" | "key" | "secret">): Promise<void> {
  const key = counterKey(limit);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("rate_counters").where("key", "=", key).where("used", "=", 1).execute();
    await trx
      .updateTable("rate_counters")
      .set(({ eb }) => ({ used: eb("used", "-", 1) }))
      .where("key", "=", key)
      .execute();
  });
}

/** Whether no use is left. Consumes none. */
export async function isUsedUp(db: Db, limit: Omit<Limit, "windowSeconds">): Promise<boolean> {
  const spent = await db
    .selectFrom("rate_counters")
    .select("used")
    .where("key", "=", counterKey(limit))
    .where("used", ">=", limit.limit)
    .where("ends_at", ">", limit.now.toISOString())
    .executeTakeFirst();
  return spent !== undefined;
}

function counterKey({ name, key, secret }: Pick<Limit, "name" | "key" | "secret">): string {
  return createHmac("sha256", secret).update(`${name}\0${key}`).digest("base64url");
}

/** Deletes counters of past windows. */
export async function purgeExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rate_counters").where("ends_at", "<=", now.toISOString()).execute();
}
