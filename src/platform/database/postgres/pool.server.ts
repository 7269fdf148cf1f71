import type { PostgresPool, PostgresPoolClient } from "kysely";
import { type ClientBase, Pool, type PoolClient, type QueryResult, types } from "pg";
import type { Log } from "../../process/log.server.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { restoreUnderWay } from "./postgres-error.ts";

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

/** Opens a pool of connections. Nothing is connected before the first query. */
export function openPool({ url, size, log, isPatient = false }: PoolOptions): PostgresPool {
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
  // A connection that breaks while idle is replaced with the next query.
  pool.on("error", (error) => log.warn({ reason: error.message }, "a database connection was lost"));
  const guarded = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const known = guarded.get(client) ?? guard(client);
      guarded.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
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

/** Converts parameters, and gives up a connection on which an answer is outstanding. */
function guard(client: PoolClient): PostgresPoolClient {
  let isStuck = false;
  // The pool listens while a connection is idle only; without a listener a reset between two statements ends the process.
  client.on("error", () => {
    isStuck = true;
  });
  return {
    async query<Row>(text: unknown, parameters?: readonly unknown[]) {
      try {
        return await client.query<Row & object>(text as string, parameters?.map(stored));
      } catch (error) {
        isStuck ||= error instanceof Error && error.message === "Query read timeout";
        throw error;
      }
    },
    release: (destroy?: boolean) => client.release(destroy || isStuck),
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
