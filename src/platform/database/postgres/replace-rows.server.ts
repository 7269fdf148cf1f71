import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import { listTables, type Table } from "../sqlite/list-tables.server.ts";
import { assertSameColumns, listIdentities } from "./copy-rows.server.ts";

const batchSize = 200;

/**
 * Replaces all rows by those of a SQLite file of the same version, and continues its ids. The content version rises above
 * both, so that no page or file of before is taken for one of now.
 *
 * @param trx everything is undone with it, also where ids continue
 */
export async function replaceRows(trx: Kysely<unknown>, file: string): Promise<void> {
  using raw = new DatabaseSync(file, { readOnly: true });
  const tables = listTables(raw);
  const before = await contentVersion(trx);
  await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(trx);
  for (const table of tables) await fillTable(trx, raw, table);
  await continueIds(trx, raw);
  await sql`UPDATE content_version SET version = greatest(version, ${before}) + 1`.execute(trx);
}

async function contentVersion(trx: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM content_version`.execute(trx);
  return rows[0]?.version ?? 0;
}

async function fillTable(trx: Kysely<unknown>, raw: DatabaseSync, table: Table): Promise<void> {
  const { name, columns } = table;
  const types = await assertSameColumns(trx, table);
  let batch: Record<string, SQLOutputValue>[] = [];
  const insert = async () => {
    // One array for each column: a statement has the same text for any number of rows.
    const arrays = columns.map((column) => {
      return sql`${batch.map((row) => row[column])}::${sql.raw(types.get(column) ?? "")}[]`;
    });
    await sql`
      INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT * FROM unnest(${sql.join(arrays)})`.execute(trx);
    batch = [];
  };
  for (const row of raw.prepare(`SELECT ${columns.join(", ")} FROM ${name}`).iterate()) {
    batch.push(row);
    if (batch.length === batchSize) await insert();
  }
  if (batch.length > 0) await insert();
}

/** ALTER TABLE is undone by a rollback; setval would not be. */
async function continueIds(trx: Kysely<unknown>, raw: DatabaseSync): Promise<void> {
  const last = new Map(
    raw
      .prepare("SELECT name, seq FROM sqlite_sequence")
      .all()
      .map(({ name, seq }) => [String(name), Number(seq)]),
  );
  for (const { table } of await listIdentities(trx)) {
    const next = sql.lit((last.get(table) ?? 0) + 1);
    await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN id RESTART WITH ${next}`.execute(trx);
  }
}
