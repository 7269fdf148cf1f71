import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { type Driver, type SqliteDatabase, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";

type CachedStatement = { statement: StatementSync; reader: boolean; writes: boolean };

/** Whether anything was written since the connection was last given back. */
type Traffic = { written: boolean };

/** Far more than the program has; lists of differing length in IN (…) make new ones. */
const maximumStatements = 500;

/** Kysely's own SQLite dialect on Node's SQLite: gives it the few methods of better-sqlite3 that it calls. */
export function nodeSqliteDialect(raw: DatabaseSync): SqliteDialect {
  const cache = new Map<string, CachedStatement>();
  const traffic: Traffic = { written: false };

  function cached(sql: string): CachedStatement {
    const known = cache.get(sql);
    if (known) return known;
    const statement = raw.prepare(sql);
    // With RETURNING a statement is both.
    const made = { statement, reader: statement.columns().length > 0, writes: /^(insert|update|delete)/i.test(sql) };
    if (cache.size >= maximumStatements) cache.clear();
    cache.set(sql, made);
    return made;
  }

  const database: SqliteDatabase = {
    close: () => raw.close(),
    prepare(sql) {
      // SQLite has already rolled back by itself after a full disk or an I/O error; a second rollback would hide that error.
      if (sql === "rollback" && !raw.isTransaction) return nothingToDo;
      // A transaction that reads first and writes later fails at once when another connection wrote in between (M-2).
      const { statement, reader, writes } = cached(sql === "begin" ? "begin immediate" : sql);
      traffic.written ||= writes;
      return {
        reader,
        all: (parameters) => statement.all(...parameters.map(stored)),
        run: (parameters) => statement.run(...parameters.map(stored)),
        iterate: (parameters) => statement.iterate(...parameters.map(stored)),
      };
    },
  };
  return new FairDialect({ database }, traffic);
}

/** As many new connections are served before the next call may write: Node accepts one in each turn of its loop. */
const turnsAfterWriting = 8;

/**
 * Whoever has written lets everybody else go first: a write waits for the disk on the only thread, and two hundred calls that
 * write at once would otherwise hold up every page until the last of them is done (AU-10).
 */
class FairDriver extends SqliteDriver {
  readonly #traffic: Traffic;

  constructor(config: SqliteDialectConfig, traffic: Traffic) {
    super(config);
    this.#traffic = traffic;
  }

  override async releaseConnection(): Promise<void> {
    if (!this.#traffic.written) return;
    this.#traffic.written = false;
    for (let turn = 0; turn < turnsAfterWriting; turn += 1) await setImmediate();
  }
}

class FairDialect extends SqliteDialect {
  readonly #makeDriver: () => Driver;

  constructor(config: SqliteDialectConfig, traffic: Traffic) {
    super(config);
    this.#makeDriver = () => new FairDriver(config, traffic);
  }

  override createDriver(): Driver {
    return this.#makeDriver();
  }
}

/** SQLite has neither booleans nor times: 0 or 1, and ISO 8601 in UTC, which sorts as text. */
function stored(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

const nothingToDo = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};
