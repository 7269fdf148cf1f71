import type { RawBuilder, SqlBool } from "kysely";
import type { Db } from "./database.server.ts";

/** SQL that the engines write differently. Everything else is the same SQL on both. */
export type EngineSql = {
  /**
   * Messages that one statement of a search reads. SQLite runs on the only thread: 100 of maximum length are 5 MB, about 20 ms,
   * once for each part of the search (DATA-04).
   */
  messagesPerRead: number;
  /** An index of each list is in the order of ids: a range of them is read in half the time of the ids one by one. */
  readsRanges: boolean;
  /** A table of the numbers with the columns `place`, from 0 on, and `value`. */
  numberRows(values: readonly number[]): RawBuilder<{ place: number; value: number }>;
  /** A table of the texts with the columns `place`, from 0 on, and `value`. */
  textRows(values: readonly string[]): RawBuilder<{ place: number; value: string }>;
  /** The numbers of a column as one JSON text, quicker to read than rows. */
  jsonArray(column: string): RawBuilder<string>;
  /** A member of a JSON object in a column, as text; null where there is none. */
  jsonMember(column: string, name: string): RawBuilder<string | null>;
  /** Follows a table's name: makes the engine use that index where its planner would take another. */
  useIndex(name: string): RawBuilder<unknown>;
  /** The term of an index that compares a column without regard to A to Z or a to z. */
  caseless(column: string): RawBuilder<string>;
  /** Whether a column that is compared without regard to A to Z or a to z holds this text. Uses the column's index. */
  isCaseless(column: string, text: string): RawBuilder<SqlBool>;
  /**
   * Searches the index of messages or of jobs for those with all these words in `search_text`.
   *
   * @param words normalized, each of at least three characters
   * @returns ids in pieces, the highest first
   */
  searchTexts(db: Db, words: readonly string[], where: Searched): AsyncGenerator<number[]>;
  /** Removes the words of deleted rows from the indexes of the search, and from the log of writes (JOB-36). */
  forgetDeleted(db: Db): Promise<void>;
};

export type Searched = {
  of: "messages" | "job_texts";
  /** One list of messages; undefined for both. */
  archived: boolean | undefined;
  /** Leaves out this id and all above it. */
  below: number;
};

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
