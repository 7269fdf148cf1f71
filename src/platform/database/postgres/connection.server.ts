import { type ClientBase, type QueryResult, types } from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { restoreUnderWay } from "./postgres-error.ts";

/** Milliseconds. No request waits longer than five seconds for the database. */
export const connectTimeoutMs = 2_000;
const statementTimeoutMs = 4_000;
/** Writers queue: with a database that is 5 ms away one waits for three seconds behind 20 others. */
const lockTimeoutMs = statementTimeoutMs;
/** A server that has stopped does not end a statement itself. */
export const answerTimeoutMs = 4_500;
/** A transaction whose process has stopped must not keep its locks. */
const idleInTransactionTimeoutMs = 5_000;

/**
 * What the code relies on: the server, the database and its user may have other defaults (PG-21). A transaction must see what
 * was committed before it got the writer's lock, and a committed one is on disk; a stricter `synchronous_commit` stays.
 */
const reliedOn = [
  "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED, NOT DEFERRABLE",
  "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
  "SET standard_conforming_strings = on; SET array_nulls = on; SET transform_null_equals = off",
  "SET DateStyle = ISO; SET IntervalStyle = postgres; SET TimeZone = UTC",
  "SET bytea_output = hex; SET extra_float_digits = 1; SET gin_fuzzy_search_limit = 0",
  "SET exit_on_error = off; SET idle_session_timeout = 0",
  // From PostgreSQL 17 on.
  "SELECT set_config('transaction_timeout', '0', false) WHERE current_setting('transaction_timeout', true) <> ''",
];

function settingsWith(limits: { statement: number; lock: number; idleInTransaction: number }): string {
  return [
    ...reliedOn,
    `SET statement_timeout = ${limits.statement}`,
    `SET lock_timeout = ${limits.lock}`,
    `SET idle_in_transaction_session_timeout = ${limits.idleInTransaction}`,
  ].join("; ");
}

/** Statements of a session, which a session pooler passes on; most poolers refuse start-up parameters. */
export const siteSettings = settingsWith({
  statement: statementTimeoutMs,
  lock: lockTimeoutMs,
  idleInTransaction: idleInTransactionTimeoutMs,
});

/** The same without time-outs: for migrations, backups and exports. */
export const patientSettings = settingsWith({ statement: 0, lock: 0, idleInTransaction: 0 });

/** What every connection of the site has in common. */
export function connectionOptions(url: string) {
  return {
    connectionString: withLibpqModes(url),
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: "site",
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        numberParsers.get(oid) ?? types.getTypeParser(oid, format),
    },
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

/** Takes a connection's share of the site's lock (advisory-locks.ts). @throws while a restore holds it alone */
export async function joinSite(client: ClientBase, settings: string): Promise<void> {
  const take = `SELECT pg_try_advisory_lock_shared(${advisoryLocks.site}) AS granted`;
  // Several statements have several results.
  const results = (await client.query(`${settings}; ${take}`)) as unknown as QueryResult<{ granted: boolean }>[];
  if (results.at(-1)?.rows[0]?.granted !== true) throw new Error(restoreUnderWay);
}
