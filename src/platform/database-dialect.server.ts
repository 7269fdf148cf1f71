import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { type DatabaseConnection, type Driver, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";

type CachedStatement = { statement: StatementSync; reader: boolean };

/** Far more than the program has; lists of differing length in IN (…) make new ones. */
const maximumStatements = 500;

/** Kysely's own SQLite dialect on Node's SQLite: gives it the few methods of better-sqlite3 that it calls. */
export function nodeSqliteDialect(raw: DatabaseSync): SqliteDialect {
  const cache = new Map<string, CachedStatement>();

  function cached(sql: string): CachedStatement {
    const known = cache.get(sql);
    if (known) return known;
    const statement = raw.prepare(sql);
    const made = { statement, reader: statement.columns().length > 0 };
    if (cache.size >= maximumStatements) cache.clear();
    cache.set(sql, made);
    return made;
  }

  return new FairDialect({
    database: {
      close: () => raw.close(),
      prepare(sql) {
        // SQLite has already rolled back by itself after a full disk or an I/O error; a second rollback would hide that error.
        if (sql === "rollback" && !raw.isTransaction) return nothingToDo;
        // A transaction that reads first and writes later fails at once when another connection wrote in between (SECURITY.md M2).
        const { statement, reader } = cached(sql === "begin" ? "begin immediate" : sql);
        return {
          reader,
          all: (parameters) => statement.all(...parameters.map(stored)),
          run: (parameters) => statement.run(...parameters.map(stored)),
          iterate: (parameters) => statement.iterate(...parameters.map(stored)),
        };
      },
    },
  });
}

/**
 * Between two transactions everybody else is served: a commit waits for the disk on the only thread, and a hundred calls that
 * write at once would otherwise hold up every page until the last of them is done (SECURITY.md AU-10).
 */
class FairDriver extends SqliteDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    await setImmediate();
  }
}

class FairDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new FairDriver(this.#config);
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
