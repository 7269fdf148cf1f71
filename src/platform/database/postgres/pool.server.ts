import type { PostgresPool, PostgresPoolClient } from "kysely";
import { Pool, type PoolClient } from "pg";
import type { Log } from "../../process/log.server.ts";
import { awaitDatabase } from "../wait-limit.server.ts";
import {
  answerTimeoutMs,
  connectionOptions,
  connectTimeoutMs,
  joinSite,
  patientSettings,
  siteSettings,
} from "./connection.server.ts";
import { guard } from "./guarded-client.server.ts";
import { DatabaseUnavailable } from "./postgres-error.ts";
import { alwaysThere, type Reachability, watchReachability } from "./reachability.server.ts";
import { statementNames } from "./statement-names.server.ts";

export type PoolOptions = {
  url: string;
  /** The maximum of connections of this process. */
  size: number;
  log: Log;
  /** Statements and locks have no time-out: for migrations, backups and exports. */
  isPatient?: boolean;
};

/** `isAway`: whether the server cannot be reached, as far as the pool knows. */
export type SitePool = PostgresPool & { isAway(): boolean };

/** Opens a pool of connections. Nothing is connected before the first query. */
export function openPool({ url, size, log, isPatient = false }: PoolOptions): SitePool {
  const pool = new Pool({
    ...connectionOptions(url),
    max: size,
    ...(!isPatient && { query_timeout: answerTimeoutMs }),
    onConnect: isPatient
      ? async (client) => void (await client.query(patientSettings))
      : (client) => joinSite(client, siteSettings),
    idleTimeoutMillis: 60_000,
  });
  const reachability = isPatient ? alwaysThere : watchReachability({ config: connectionOptions(url), log });
  let wasThere = false;
  pool.on("connect", () => {
    wasThere = true;
  });
  // A start that never reaches the server ends with the reason; attempts are for a running site.
  const noteFailure = (error: unknown) => wasThere && reachability.noteFailure(error);
  // A connection that breaks while idle is replaced with the next query.
  pool.on("error", (error) => {
    log.warn({ reason: error.message }, "a database connection was lost");
    noteFailure(error);
  });
  const nameOf = statementNames();
  const guarded = new WeakMap<PoolClient, PostgresPoolClient>();

  async function take(): Promise<PoolClient> {
    if (isPatient) return pool.connect();
    return awaitDatabase(connectTimeoutMs, (limitMs) => takeWithin(pool, reachability, limitMs));
  }

  return {
    options: pool.options,
    isAway: reachability.isAway,
    async connect() {
      try {
        const client = await take();
        const known = guarded.get(client) ?? guard(client, { isPatient, nameOf, noteFailure });
        guarded.set(client, known);
        return known;
      } catch (error) {
        noteFailure(error);
        throw error;
      }
    },
    async end() {
      reachability.stop();
      await pool.end();
    },
  };
}

/** Takes a connection, or makes one. One that comes later goes back. */
async function takeWithin(pool: Pool, reachability: Reachability, limitMs: number): Promise<PoolClient> {
  const timeUp = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // All of them are lent: the server is there, and others have work for it.
    const isBusy = pool.totalCount >= pool.options.max && pool.waitingCount > 0;
    timeUp.reject(new DatabaseUnavailable(isBusy || limitMs < connectTimeoutMs ? "busy" : "away"));
  }, limitMs);
  let taken: Promise<PoolClient> | undefined;
  try {
    const reachable = reachability.assertReachable();
    if (reachable) await Promise.race([reachable, timeUp.promise]);
    taken = pool.connect();
    return await Promise.race([taken, timeUp.promise]);
  } catch (error) {
    taken?.then(
      (late) => late.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
