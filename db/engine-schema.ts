import { type Kysely, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";

/** What a migration writes differently for each engine. Migrations rely on it: what is here does not change. */
type EngineSchema = {
  /** Ordered by the bytes of UTF-8. */
  text: RawBuilder<unknown>;
  /** Whole numbers, and flags of 0 and 1. */
  integer: RawBuilder<unknown>;
  /** Whether a column has an ISO 8601 time in UTC, or none. */
  isTime(column: string): RawBuilder<SqlBool>;
  /** Whether a column is 0 or 1. */
  isFlag(column: string): RawBuilder<SqlBool>;
  /** Whether a column has one of the values of an enumeration. */
  isOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool>;
  /** The term of an index or unique rule that ignores the case of A to Z. */
  caseless(column: string): RawBuilder<string>;
};

const same: Pick<EngineSchema, "isFlag" | "isOneOf"> = {
  isFlag: (column) => sql`${sql.ref(column)} IN (0, 1)`,
  isOneOf: (column, values) => sql`${sql.ref(column)} IN (${sql.join(values.map((value) => sql.lit(value)))})`,
};

const schemas: Record<"sqlite" | "postgres", EngineSchema> = {
  sqlite: {
    ...same,
    text: sql`text`,
    integer: sql`integer`,
    isTime: (column) => sql`${sql.ref(column)} GLOB '????-??-??T??:??:??*Z'`,
    caseless: (column) => sql`${sql.ref(column)} COLLATE NOCASE`,
  },
  postgres: {
    ...same,
    text: sql`text COLLATE "C"`,
    integer: sql`bigint`,
    isTime: (column) => sql`${sql.ref(column)} ~ '^.{4}-..-..T..:..:...*Z$'`,
    caseless: (column) => sql`lower(${sql.ref(column)})`,
  },
};

/** The parts of a schema that the engine of `db` writes differently. */
export function engineSchema(db: Kysely<unknown>): EngineSchema {
  return onEngine(db, schemas);
}

/** Chooses what only one engine has. */
export function onEngine<Choice>(
  db: Kysely<unknown>,
  { sqlite, postgres }: Record<"sqlite" | "postgres", Choice>,
): Choice {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgres : sqlite;
}
