import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import {
  type Dialect,
  type SelectModifierNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import type { EngineAdapter, EngineSql } from "../engine-sql.server.ts";
import { mergeFts5, searchByFts5 } from "./search-messages.server.ts";

type CachedStatement = { statement: StatementSync; reader: boolean; writes: boolean };

/** Far more than the program has. Lists of different length in IN (…) make new statements. */
const maxStatements = 500;

/** New connections served before the next write: Node accepts one in each turn of the event loop. */
const turnsAfterWriting = 8;

/** Kysely's SQLite dialect on node:sqlite, behind the few methods of better-sqlite3 that it calls. */
export function nodeSqliteDialect(raw: DatabaseSync): Dialect {
  const cache = new Map<string, CachedStatement>();
  /** Whether anything was written since the connection was last released. */
  let hasWritten = false;

  function cached(sql: string): CachedStatement {
    const known = cache.get(sql);
    if (known) return known;
    const statement = raw.prepare(sql);
    // A statement with RETURNING reads and writes.
    const made = { statement, reader: statement.columns().length > 0, writes: /^(insert|update|delete)/i.test(sql) };
    if (cache.size >= maxStatements) cache.clear();
    cache.set(sql, made);
    return made;
  }

  const database: SqliteDatabase = {
    close: () => raw.close(),
    prepare(sql) {
      // After a full disk or an I/O error SQLite has rolled back; a second rollback would hide that error.
      if (sql === "rollback" && !raw.isTransaction) return emptyStatement;
      // A transaction that reads and later writes fails if another connection wrote in between (M-2).
      const { statement, reader, writes } = cached(sql === "begin" ? "begin immediate" : sql);
      hasWritten ||= writes;
      return {
        reader,
        all: (parameters) => statement.all(...parameters.map(stored)),
        run: (parameters) => statement.run(...parameters.map(stored)),
        iterate: (parameters) => statement.iterate(...parameters.map(stored)),
      };
    },
  };

  /**
   * Yields to other requests after a write. A write waits for the disk on the only thread: two hundred concurrent writes would
   * otherwise delay every page until the last is done (AU-10).
   */
  async function releaseConnection(): Promise<void> {
    if (!hasWritten) return;
    hasWritten = false;
    for (let turn = 0; turn < turnsAfterWriting; turn += 1) await setImmediate();
  }

  return {
    createDriver: () => Object.assign(new SqliteDriver({ database }), { releaseConnection }),
    createAdapter: () => Object.assign(new SqliteAdapter(), { engineSql: sqliteSql } satisfies EngineAdapter),
    createQueryCompiler: () => new OneWriterCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Leaves out row locks, such as FOR UPDATE SKIP LOCKED: SQLite has a single writer. */
class OneWriterCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    const isRowLock = node.modifier !== undefined && node.modifier !== "Distinct";
    if (!isRowLock) super.visitSelectModifier(node);
  }
}

const sqliteSql: EngineSql = {
  messagesPerRead: 100,
  readsRanges: false,
  numberRows: (values) => sql`(SELECT key AS place, value FROM json_each(${JSON.stringify(values)}))`,
  textRows: (values) => sql`(SELECT key AS place, value FROM json_each(${JSON.stringify(values)}))`,
  jsonArray: (column) => sql`json_group_array(${sql.ref(column)})`,
  jsonMember: (column, name) => sql`CAST(${sql.ref(column)} ->> ${sql.lit(name)} AS text)`,
  useIndex: (name) => sql`INDEXED BY ${sql.raw(name)}`,
  caseless: (column) => sql`${sql.ref(column)} COLLATE NOCASE`,
  isCaseless: (column, text) => sql`${sql.ref(column)} COLLATE NOCASE = ${text}`,
  searchTexts: searchByFts5,
  forgetDeleted: mergeFts5,
};

/** SQLite has no booleans and no times: stores 0 or 1, and ISO 8601 in UTC, which sorts as text. */
function stored(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

const emptyStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};
