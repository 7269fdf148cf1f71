import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Each worker of the unit tests has a file here, with a line for each statement of the product. */
export const statementFolder = join(import.meta.dirname, "../../node_modules/.cache/statements");

/** Vitest's global setup of the unit tests. */
export default function emptyStatementFolder(): void {
  rmSync(statementFolder, { recursive: true, force: true });
  mkdirSync(statementFolder, { recursive: true });
  process.env.STATEMENTS_ARE_RECORDED = "1";
}
