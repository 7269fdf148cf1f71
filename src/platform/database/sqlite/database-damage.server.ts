import { DatabaseSync } from "node:sqlite";
import { sqliteErrorOf } from "./sqlite-error.ts";

/** CORRUPT and NOTADB, https://www.sqlite.org/rescode.html */
const damageCodes = [11, 26];

/**
 * Checks every page, and every index against its table. Reads the whole file: about one second for 75 MB.
 *
 * @returns the damage on one line; undefined if there is none
 * @throws if the file cannot be read
 */
export function findDamage(file: string): string | undefined {
  using raw = new DatabaseSync(file, { readOnly: true, timeout: 250 });
  try {
    const finding = String(raw.prepare("PRAGMA integrity_check(1)").get()?.integrity_check);
    if (finding === "ok") return undefined;
    const line = finding.replaceAll(/\s+/g, " ");
    // "row 3 missing from index users_email"
    const [kind, index = ""] = line.split(" ").slice(-2);
    const named = kind === "index" && raw.prepare("SELECT tbl_name FROM sqlite_schema WHERE name = ?").get(index);
    return named ? `an index of the table ${named.tbl_name} does not match it: ${line}` : line;
  } catch (error) {
    const sqlite = sqliteErrorOf(error);
    if (sqlite && damageCodes.includes(sqlite.errcode & 0xff)) return sqlite.message;
    throw error;
  }
}
