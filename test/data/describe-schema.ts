import { sql } from "kysely";
import type { Db } from "#src/platform/database/database.server.ts";

/** A table in a form that both engines share. */
type Table = {
  columns: Record<string, { type: string; isNull: boolean; default: string | null; isGenerated: boolean }>;
  key: string[];
  /** "lower(email)" where case is ignored. */
  unique: string[];
  foreign: string[];
};
export type Tables = Record<string, Table>;

export async function describeSqlite(db: Db, isWanted: (name: string) => boolean): Promise<Tables> {
  const { rows } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name`.execute(db);
  const tables: Tables = {};
  for (const table of rows.filter(({ name }) => isWanted(name))) {
    const columns = await sql<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>`
      SELECT * FROM pragma_table_info(${table.name})`.execute(db);
    const unique = await sql<{ columns: string }>`
      SELECT (
        SELECT group_concat(iif(coll = 'NOCASE', 'lower(' || name || ')', name)) FROM pragma_index_xinfo(list.name) WHERE key = 1
      ) AS columns
      FROM pragma_index_list(${table.name}) AS list WHERE "unique" = 1 AND origin <> 'pk'`.execute(db);
    const foreign = await sql<{ rule: string }>`
      SELECT "from" || ' ' || "table" || '.' || "to" || ' ' || on_delete AS rule
      FROM pragma_foreign_key_list(${table.name})`.execute(db);
    tables[table.name] = {
      columns: Object.fromEntries(
        columns.rows.map(({ name, type, notnull, dflt_value, pk }) => [
          name,
          {
            type: type === "INTEGER" || type === "integer" ? "bigint" : type.toLowerCase(),
            // A column of the key is never null.
            isNull: notnull === 0 && pk === 0,
            default: dflt_value,
            // An id of this table is in no link, so SQLite may give it again.
            isGenerated: pk > 0 && (/AUTOINCREMENT/i.test(table.sql) || table.name === "backup_codes"),
          },
        ]),
      ),
      key: columns.rows.filter(({ pk }) => pk > 0).map(({ name }) => name),
      unique: unique.rows.map((row) => row.columns).sort(),
      foreign: foreign.rows.map(({ rule }) => rule).sort(),
    };
  }
  return tables;
}

export async function describePostgres(db: Db, isWanted: (name: string) => boolean): Promise<Tables> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY name`.execute(db);
  const tables: Tables = {};
  for (const { name: table } of rows.filter(({ name }) => isWanted(name))) {
    const columns = await sql<{ name: string; type: string; nullable: string; value: string | null; identity: string }>`
      SELECT column_name AS name, data_type AS type, is_nullable AS nullable, column_default AS value, is_identity AS identity
      FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ${table}
      ORDER BY ordinal_position`.execute(db);
    const indexes = await sql<{ columns: string; key: boolean }>`
      SELECT (
        SELECT string_agg(replace(pg_get_indexdef(indexrelid, place, true), '"', ''), ',' ORDER BY place)
        FROM generate_series(1, indnkeyatts) AS place
      ) AS columns, indisprimary AS key
      FROM pg_index WHERE indrelid = ${table}::regclass AND indisunique`.execute(db);
    const foreign = await sql<{ rule: string }>`
      SELECT format('%s %s.%s %s', here.attname, confrelid::regclass, there.attname,
        CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' WHEN 'a' THEN 'NO ACTION' ELSE confdeltype::text END) AS rule
      FROM pg_constraint
      JOIN pg_attribute AS here ON here.attrelid = conrelid AND here.attnum = conkey[1]
      JOIN pg_attribute AS there ON there.attrelid = confrelid AND there.attnum = confkey[1]
      WHERE conrelid = ${table}::regclass AND contype = 'f'`.execute(db);
    tables[table] = {
      columns: Object.fromEntries(
        columns.rows.map(({ name, type, nullable, value, identity }) => [
          name,
          {
            type,
            isNull: nullable === "YES",
            default: value?.replace(/::text$/, "") ?? null,
            isGenerated: identity === "YES",
          },
        ]),
      ),
      key: indexes.rows.find(({ key }) => key)?.columns.split(",") ?? [],
      unique: indexes.rows
        .filter(({ key }) => !key)
        .map((row) => row.columns)
        .sort(),
      foreign: foreign.rows.map(({ rule }) => rule).sort(),
    };
  }
  return tables;
}
