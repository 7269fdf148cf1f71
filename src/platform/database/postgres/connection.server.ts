import { type ClientBase, type QueryResult, types } from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { restoreUnderWay } from "./postgres-error.ts";

/** Milliseconds. No request waits longer than five seconds for the database. */
export const connectTimeoutMs = 2_000;
const statementTimeoutMs = 4_000;
const lockTimeoutMs = 2_000;
/** A server that has stopped does not end a statement itself. */
export const answerTimeoutMs = 4_500;
/** A transaction whose process has stopped must not keep its locks. */
const idleInTransactionTimeoutMs = 5_000;

/** Statements of a session, which a session pooler passes on; most poolers refuse start-up parameters. */
export const statementLimits = [
  `SET statement_timeout = ${statementTimeoutMs}`,
  `SET lock_timeout = ${lockTimeoutMs}`,
  `SET idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`,
].join("; ");

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
