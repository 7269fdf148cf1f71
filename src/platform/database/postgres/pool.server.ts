import type { PostgresPool, PostgresPoolClient } from "kysely";
import { type ClientBase, DatabaseError, Pool, type PoolClient, type QueryResult, types } from "pg";
import type { Log } from "../../process/log.server.ts";
import { awaitDatabase } from "../wait-limit.server.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { DatabaseUnavailable, postgresFailure, restoreUnderWay } from "./postgres-error.ts";
import { alwaysThere, type Reachability, watchReachability } from "./reachability.server.ts";

export type PoolOptions = {
  /** As DATABASE_URL. */
  url: string;
  /** The maximum of connections of this process. */
  size: number;
  log: Log;
  /** Statements and locks have no time-out: for migrations, backups and exports. */
  isPatient?: boolean;
};

/** Milliseconds. No request waits longer than five seconds for the database. */
const connectTimeoutMs = 2_000;
const statementTimeoutMs = 4_000;
const lockTimeoutMs = 2_000;
/** A server that has stopped does not end a statement itself. */
export const answerTimeoutMs = 4_500;
/** A transaction whose process has stopped must not keep its locks. */
const idleInTransactionTimeoutMs = 5_000;

/** Statements of a session, which a session pooler passes on; most poolers refuse start-up parameters. */
const sessionSettings = [
  `SET statement_timeout = ${statementTimeoutMs}`,
  `SET lock_timeout = ${lockTimeoutMs}`,
  `SET idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
].join("; ");

/** Overrides time-outs that belong to the user or the database, as some providers set them. */
const patientSettings = "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0";

/** Takes a connection's share of the site's lock (advisory-locks.ts). @throws while a restore holds it alone */
export async function joinSite(client: ClientBase, settings: string): Promise<void> {
  const take = `SELECT pg_try_advisory_lock_shared(${advisoryLocks.site}) AS granted`;
  // Several statements have several results.
  const results = (await client.query(`${settings}; ${take}`)) as unknown as QueryResult<{ granted: boolean }>[];
  if (results.at(-1)?.rows[0]?.granted !== true) throw new Error(restoreUnderWay);
}

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
      : (client) => joinSite(client, sessionSettings),
    idleTimeoutMillis: 60_000,
    types: { getTypeParser: (oid, format) => numberParsers.get(oid) ?? types.getTypeParser(oid, format) },
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
        const known = guarded.get(client) ?? guard(client, { isPatient, noteFailure });
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

/** What every connection of the site has in common. */
export function connectionOptions(url: string) {
  return {
    connectionString: withLibpqModes(url),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "site",
  };
}

/** The meaning of sslmode in PostgreSQL's own documentation: `require` encrypts, `verify-full` also checks the certificate. */
function withLibpqModes(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}

/** bigint and numeric as numbers, as SQLite returns them: no value of the site is beyond 2^53. */
const numberParsers = new Map<number, (text: string) => number>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
]);

type GuardOptions = { isPatient: boolean; noteFailure: (error: unknown) => void };

/** Converts parameters, limits each statement, and gives up a connection on which an answer is outstanding. */
function guard(client: PoolClient, { isPatient, noteFailure }: GuardOptions): PostgresPoolClient {
  let failure: unknown;
  // The pool listens while a connection is idle only; without a listener a reset between two statements ends the process.
  client.on("error", (error) => {
    failure ??= error;
  });

  function run(text: string, values: unknown[] | undefined, limitMs: number | undefined) {
    // A limit of 0 would be none.
    if (limitMs !== undefined && limitMs < 1) throw new DatabaseUnavailable("busy");
    return client.query({ text, ...(values && { values }), ...(limitMs && { query_timeout: limitMs }) });
  }

  return {
    async query(text: string, parameters?: readonly unknown[]) {
      // After a statement without an answer: also "rollback" would wait in vain.
      if (failure !== undefined) throw failure;
      const values = parameters?.map(stored);
      try {
        if (isPatient) return await run(text, values, undefined);
        return await awaitDatabase(answerTimeoutMs, async (limitMs) => run(text, values, limitMs));
      } catch (error) {
        // What a failed statement holds is personal data, and errors are logged.
        if (error instanceof DatabaseError) Object.assign(error, { detail: undefined, where: undefined });
        if (postgresFailure(error) === "away" || error instanceof DatabaseUnavailable) failure = error;
        noteFailure(error);
        throw error;
      }
    },
    release: (destroy?: boolean) => client.release(destroy || failure !== undefined),
    // The overload for cursors is never called: nothing of the site streams rows.
  } as unknown as PostgresPoolClient;
}

/** As on SQLite: 0 or 1, and ISO 8601 in UTC, which sorts as text. PostgreSQL has no text with NUL: it becomes U+FFFD. */
function stored(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD");
  return value;
}
