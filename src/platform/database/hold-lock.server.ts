import { DatabaseSync } from "node:sqlite";
import { sqliteErrorOf } from "./database-problem.ts";

const busy = 5;
/** A database that nobody refers to is closed by the garbage collector, and with it the lock. */
const held = new Set<DatabaseSync>();

/**
 * Holds a lock that no other process can hold, until it is released or the process has ended in any way: the system itself
 * lets go of it, so a killed process leaves nothing to clear away. The file is an empty SQLite database with an exclusive
 * transaction in it (https://www.sqlite.org/lockingv3.html). Never open that file in any other way: closing it would let go.
 *
 * @returns how to release it; undefined when somebody else holds it
 * @throws when the file cannot be made or locked
 */
export function holdLock(file: string): (() => void) | undefined {
  const raw = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written that could be taken back: no journal beside it.
    raw.exec("PRAGMA journal_mode = memory; BEGIN EXCLUSIVE");
    held.add(raw);
    return () => {
      held.delete(raw);
      raw.close();
    };
  } catch (error) {
    raw.close();
    if (((sqliteErrorOf(error)?.errcode ?? 0) & 0xff) === busy) return undefined;
    throw error;
  }
}
