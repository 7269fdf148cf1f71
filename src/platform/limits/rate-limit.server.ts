import { createHmac } from "node:crypto";
import type { Db } from "../database/database.server.ts";
import { type Clock, maxClockSkewMs } from "../process/clock.ts";
import type { Config } from "../process/config.server.ts";
import { refuseTooMany } from "../process/problem.ts";
import { wideNetwork } from "./client-ip.server.ts";

export type Limit = {
  /** The name of the limit, such as "messages by address". */
  name: string;
  /** An IP key (client-ip.server.ts), an email address, or the id of a user. */
  key: string;
  limit: number;
  windowSeconds: number;
};

type Parts = { clock: Clock; config: Pick<Config, "secret"> };

/**
 * Consumes one of `limit` uses in a fixed window that starts with the first use. Check and count are one statement, so
 * parallel requests cannot exceed the limit; within a transaction a rollback refunds the use.
 *
 * A window that ends much later than a whole window from now was started by a clock that was ahead; it restarts.
 *
 * @returns the seconds to wait; undefined if a use was left
 */
export async function consumeRateLimit(
  db: Db,
  { clock, config }: Parts,
  { limit, windowSeconds, ...counted }: Limit,
): Promise<number | undefined> {
  if (limit < 1) return windowSeconds;
  const key = counterKey(config, counted);
  const now = clock.now();
  const nowIso = now.toISOString();
  const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const endsIso = inMs(windowSeconds * 1000);
  const tooLateIso = inMs(windowSeconds * 1000 + maxClockSkewMs);
  const consumed = await db
    .insertInto("rate_counters")
    .values({ key, used: 1, ends_at: endsIso })
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
  if (consumed) return undefined;
  const counter = await db.selectFrom("rate_counters").select("ends_at").where("key", "=", key).executeTakeFirst();
  const waitMs = Date.parse(counter?.ends_at ?? endsIso) - now.getTime();
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/**
 * Consumes one use, and rejects the call if none is left.
 *
 * @param text of the answer, as in `refuseTooMany`
 * @throws {HttpProblem} 429 with Retry-After
 */
export async function enforceRateLimit(
  db: Db,
  parts: Parts,
  limit: Limit,
  text: Parameters<typeof refuseTooMany>[1],
): Promise<void> {
  refuseTooMany(await consumeRateLimit(db, parts, limit), text);
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
  parts: Parts,
  { network, wideLimit, ...limit }: NetworkLimit & { network: string },
  text: Parameters<typeof refuseTooMany>[1],
): Promise<void> {
  await enforceRateLimit(db, parts, { ...limit, key: network }, text);
  const wide = wideNetwork(network);
  if (wide !== undefined) await enforceRateLimit(db, parts, { ...limit, limit: wideLimit, key: wide }, text);
}

/** Refunds a use that should not count. Call it outside of any transaction. */
export async function refundRateLimit(db: Db, { config }: Pick<Parts, "config">, counted: Counted): Promise<void> {
  const key = counterKey(config, counted);
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
export async function isUsedUp(db: Db, { clock, config }: Parts, { limit, ...counted }: Limit): Promise<boolean> {
  const spent = await db
    .selectFrom("rate_counters")
    .select("used")
    .where("key", "=", counterKey(config, counted))
    .where("used", ">=", limit)
    .where("ends_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  return spent !== undefined;
}

type Counted = Pick<Limit, "name" | "key">;

function counterKey({ secret }: Parts["config"], { name, key }: Counted): string {
  return createHmac("sha256", secret).update(`${name}\0${key}`).digest("base64url");
}

/** Deletes counters of past windows. */
export async function purgeExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rate_counters").where("ends_at", "<=", now.toISOString()).execute();
}
