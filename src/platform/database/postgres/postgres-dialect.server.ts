import {
  CompiledQuery,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from "kysely";
import type { EngineAdapter, EngineSql } from "../engine-sql.server.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { searchByPgTrgm } from "./search-messages.server.ts";

/** Kysely's PostgreSQL dialect with one writer at a time (docs/decisions/0028-postgresql.md). */
export function oneWriterDialect(pool: PostgresPool): Dialect {
  return {
    createDriver: () => new OneWriterDriver({ pool }),
    createAdapter: () => Object.assign(new PostgresAdapter(), { engineSql: postgresSql } satisfies EngineAdapter),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

type PostgresConnection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

/**
 * Begins a transaction with the lock that all writing transactions of all processes take, as SQLite does: what a transaction
 * has read stays true until it commits. A transaction with the access mode "read only" takes no lock and reads one snapshot.
 */
class OneWriterDriver extends PostgresDriver {
  override async beginTransaction(connection: PostgresConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin =
      accessMode === "read only"
        ? "begin isolation level repeatable read read only"
        : `begin; select pg_advisory_xact_lock(${advisoryLocks.writer})`;
    try {
      await connection.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      // Kysely rolls back only what began; here "begin" may have passed and the lock timed out.
      await this.rollbackTransaction(connection).catch(() => {});
      throw error;
    }
  }
}

const postgresSql: EngineSql = {
  messagesPerRead: 1000,
  readsRanges: true,
  numberRows: (values) =>
    sql`(SELECT ordinality - 1 AS place, value FROM unnest(${[...values]}::bigint[]) WITH ORDINALITY AS rows (value, ordinality))`,
  textRows: (values) =>
    sql`(SELECT ordinality - 1 AS place, value COLLATE "C" AS value FROM unnest(${[...values]}::text[]) WITH ORDINALITY AS rows (value, ordinality))`,
  jsonArray: (column) => sql`coalesce(json_agg(${sql.ref(column)}), '[]')::text`,
  jsonMember: (column, name) => sql`(${sql.ref(column)}::json ->> ${sql.lit(name)})`,
  useIndex: () => sql``,
  caseless: (column) => sql`lower(${sql.ref(column)})`,
  isCaseless: (column, text) => sql`lower(${sql.ref(column)}) = lower(${text} COLLATE "C")`,
  searchTexts: searchByPgTrgm,
  // The server itself removes them (autovacuum).
  forgetDeleted: async () => {},
};
