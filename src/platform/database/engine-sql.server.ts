import type { RawBuilder, SqlBool } from "kysely";
import type { Db } from "./database.server.ts";

/** SQL that the engines write differently. Everything else is the same SQL on both. */
export type EngineSql = {
  /** A table of the numbers with the columns `place`, from 0 on, and `value`. */
  numberRows(values: readonly number[]): RawBuilder<{ place: number; value: number }>;
  /** A table of the texts with the columns `place`, from 0 on, and `value`. */
  textRows(values: readonly string[]): RawBuilder<{ place: number; value: string }>;
  /** The numbers of a column as one JSON text, quicker to read than rows. */
  jsonArray(column: string): RawBuilder<string>;
  /** Follows a table's name: makes the engine use that index where its planner would take another. */
  useIndex(name: string): RawBuilder<unknown>;
  /** Whether a column that is compared without regard to A to Z or a to z holds this text. Uses the column's index. */
  isCaseless(column: string, text: string): RawBuilder<SqlBool>;
  /**
   * Messages with all these words in `search_text`, each of at least three characters, from the index: the highest id first,
   * and only ids smaller than `below`. May have messages of the other list too.
   */
  findMessages(words: readonly string[], options: FindOptions): RawBuilder<{ id: number; archived: number }>;
  /** A statement that leaves out so many ids in every table that has given one. */
  skipIds(count: number): RawBuilder<unknown>;
};

/** @param archived one list; undefined for both */
type FindOptions = { archived: boolean | undefined; below: number; limit: number };

/** Escapes the wildcards of LIKE for ESCAPE '\\' (IN-7). */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** An adapter of Kysely that knows its engine's SQL. Kysely hands it to every transaction. */
export type EngineAdapter = { readonly engineSql: EngineSql };

/** The SQL of the engine that runs the queries of `db`, which may be a transaction. */
export function sqlOf(db: Db): EngineSql {
  return (db.getExecutor().adapter as unknown as EngineAdapter).engineSql;
}
