import { readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Changes one byte in an index and nothing in its table, as a failing disk would: the first letter of a text that stands there.
 *
 * @param index as sqlite_schema names it
 */
export function damageIndex(file: string, index: string, text: string): void {
  const raw = new DatabaseSync(file);
  raw.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  const page = Number(raw.prepare("SELECT rootpage FROM sqlite_schema WHERE name = ?").get(index)?.rootpage);
  const size = Number(raw.prepare("PRAGMA page_size").get()?.page_size);
  raw.close();
  const bytes = readFileSync(file);
  const place = bytes.indexOf(text, (page - 1) * size);
  if (place < 0 || place >= page * size) throw new Error(`${text} does not stand in the first page of ${index}.`);
  bytes.writeUInt8(bytes.readUInt8(place) + 1, place);
  writeFileSync(file, bytes);
}

/** The index of the table users by which a sign-in finds an address. */
export const emailIndex = "sqlite_autoindex_users_2";

/** Makes the check of a file take minutes, as that of many gigabytes would: an index whose expression is slow to evaluate. */
export function slowDownCheck(file: string): void {
  using raw = new DatabaseSync(file, { defensive: false });
  raw.exec(`
    CREATE TABLE slow (n INTEGER);
    WITH RECURSIVE rows (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM rows WHERE n < 5000) INSERT INTO slow SELECT n FROM rows;
    CREATE INDEX slow_index ON slow (n + 0 * length(n));
    PRAGMA writable_schema = on;
    UPDATE sqlite_schema SET sql = replace(sql, 'length(n)', 'length(replace(hex(zeroblob(5000000 + n)), ''0'', ''x''))')
    WHERE name = 'slow_index';
    PRAGMA wal_checkpoint(TRUNCATE)`);
}
