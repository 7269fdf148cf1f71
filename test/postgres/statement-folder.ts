import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

/** Where the unit tests of this run note statements, a file for each worker; undefined in a run without them. */
export const statementFolder = process.env.STATEMENT_FOLDER;

/** The name of this worker's file in it. */
export const fileOfWorker = `${process.pid}-${threadId}.jsonl`;

/** Vitest's global setup of the unit tests. */
export default function makeStatementFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "statements-"));
  process.env.STATEMENT_FOLDER = folder;
  return () => rmSync(folder, { recursive: true });
}
