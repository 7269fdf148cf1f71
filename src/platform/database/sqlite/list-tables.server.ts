import type { DatabaseSync } from "node:sqlite";

export type Table = { name: string; columns: readonly string[] };

/**
 * The tables with the site's rows, each after those that it references. Left out are the tables of an index for searching and
 * those of SQLite itself.
 */
export function listTables(raw: DatabaseSync): Table[] {
  const names = raw
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    )
    .all()
    .map(({ name }) => String(name));
  const references = new Map(
    names.map((name) => [name, textsOf(raw, 'SELECT "table" AS text FROM pragma_foreign_key_list(?)', name)]),
  );
  const inOrder = new Set<string>();
  const add = (name: string) => {
    if (inOrder.has(name)) return;
    for (const other of references.get(name) ?? []) if (other !== name) add(other);
    inOrder.add(name);
  };
  names.forEach(add);
  return [...inOrder].map((name) => ({
    name,
    columns: textsOf(raw, "SELECT name AS text FROM pragma_table_info(?) ORDER BY cid", name),
  }));
}

function textsOf(raw: DatabaseSync, query: string, table: string): string[] {
  return raw
    .prepare(query)
    .all(table)
    .map(({ text }) => String(text));
}
