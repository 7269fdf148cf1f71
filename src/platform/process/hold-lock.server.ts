import { DatabaseSync } from "node:sqlite";

const busy = 5;
/** Keeps references: the garbage collector closes an unreferenced database, which releases the lock. */
const held = new Set<DatabaseSync>();

/**
 * Holds an exclusive lock between processes until it is released or the process ends. The system releases the lock of a
 * killed process. The file is an empty SQLite database with an exclusive transaction
 * (https://www.sqlite.org/lockingv3.html). Never open it in another way: closing it would release the lock.
 *
 * @returns the function that releases it; undefined if another process holds it
 * @throws if the file cannot be created or locked
 */
export function holdLock(file: string): (() => void) | undefined {
  const raw = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is written, so no journal file is needed.
    raw.exec("PRAGMA journal_mode = memory; BEGIN EXCLUSIVE");
    held.add(raw);
    return () => {
      held.delete(raw);
      raw.close();
    };
  } catch (error) {
    raw.close();
    if (error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === busy) return undefined;
    throw error;
  }
}
