import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { listTables, type Table } from "../sqlite/list-tables.server.ts";

/** Large enough to be quick, and small enough for memory: the text of a mail can be a hundred thousand bytes. */
const batchSize = 200;

/**
 * What the program computes from the rest of a row, and a restore anew: with it SQLite would index each text for its search, which
 * takes several times as long as all the rest.
 */
const computed: readonly string[] = ["search_text", "search_version"];

/**
 * Copies all rows into a SQLite file, and where its ids continue.
 *
 * @param trx has read nothing yet: it reads one snapshot
 * @param file a database of the same version; its own rows are replaced. Of no use after an error
 */
export async function copyRows(trx: Kysely<unknown>, file: string): Promise<void> {
  using raw = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // One file, without a write-ahead log.
  raw.exec("PRAGMA journal_mode = delete; PRAGMA journal_mode = off; PRAGMA synchronous = off; BEGIN");
  const tables = listTables(raw);
  await sql`SAVEPOINT copying`.execute(trx);
  // Before the snapshot: a table that a migration writes anew would be empty in an older one.
  await sql`LOCK TABLE ${sql.join(tables.map(({ name }) => sql.table(name)))} IN ACCESS SHARE MODE`.execute(trx);
  for (const table of tables) {
    await assertSameColumns(trx, table);
    raw.exec(`DELETE FROM ${table.name}`);
    await copyTable(trx, raw, table);
  }
  await copyNextIds(trx, raw);
  // Gives the locks back, and keeps the snapshot: a migration need not wait until all is packed.
  await sql`ROLLBACK TO copying`.execute(trx);
  raw.exec("COMMIT");
}

async function copyTable(trx: Kysely<unknown>, raw: DatabaseSync, { name, columns }: Table): Promise<void> {
  const copied = columns.filter((column) => !computed.includes(column));
  const places = copied.map(() => "?").join(", ");
  const insert = raw.prepare(`INSERT INTO ${name} (${copied.join(", ")}) VALUES (${places})`);
  const selected = sql.join(copied.map((column) => sql.ref(column)));
  await sql`DECLARE all_rows NO SCROLL CURSOR FOR SELECT ${selected} FROM ${sql.table(name)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Record<string, SQLInputValue>>`FETCH ${sql.lit(batchSize)} FROM all_rows`.execute(trx);
    if (rows.length === 0) break;
    for (const row of rows) insert.run(...copied.map((column) => row[column] ?? null));
  }
  await sql`CLOSE all_rows`.execute(trx);
}

/** A sequence stands where the last id was taken: also of a row that is gone since. */
async function copyNextIds(trx: Kysely<unknown>, raw: DatabaseSync): Promise<void> {
  raw.exec("DELETE FROM sqlite_sequence");
  const insert = raw.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)");
  for (const { table, sequence } of await listIdentities(trx)) {
    const { rows } = await sql<{ last: number }>`
      SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS last
      FROM ${sql.raw(sequence)}`.execute(trx);
    insert.run(table, rows[0]?.last ?? 0);
  }
}

/** The tables that number their rows in the column id, with the quoted names of their sequences. */
export async function listIdentities(db: Kysely<unknown>): Promise<{ table: string; sequence: string }[]> {
  const { rows } = await sql<{ table: string; sequence: string }>`
    SELECT table_name AS table, pg_get_serial_sequence(quote_ident(table_name), 'id') AS sequence
    FROM information_schema.columns
    WHERE table_schema = current_schema() AND column_name = 'id' AND is_identity = 'YES'
    ORDER BY table_name`.execute(db);
  return rows;
}

/** The columns of a table with their types, in no order. */
export async function columnTypes(db: Kysely<unknown>, table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
    WHERE attrelid = to_regclass(quote_ident(${table})) AND attnum > 0 AND NOT attisdropped`.execute(db);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** @throws if a column of either would be lost */
export async function assertSameColumns(db: Kysely<unknown>, { name, columns }: Table): Promise<Map<string, string>> {
  const types = await columnTypes(db, name);
  const differs = types.size !== columns.length || columns.some((column) => !types.has(column));
  if (differs) throw new Error(`the table ${name} has other columns than this version of the program knows`);
  return types;
}
