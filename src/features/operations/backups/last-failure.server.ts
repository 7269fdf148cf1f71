import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Why the last try made no backup, for the dashboard; a good backup removes it. */
type Failure = { at: string; error: string };

/** Notes a failure as well as it can: on a full disk there is no room for that either, and the log has it. */
export async function noteFailure(dataDir: string, failure: Failure): Promise<void> {
  await writeFile(fileIn(dataDir), JSON.stringify(failure), { mode: 0o600 }).catch(() => {});
}

export async function clearFailure(dataDir: string): Promise<void> {
  await rm(fileIn(dataDir), { force: true });
}

/** @returns undefined when the last try was good, or left no note that can be read */
export async function lastFailure(dataDir: string): Promise<Failure | undefined> {
  try {
    const { at, error } = JSON.parse(await readFile(fileIn(dataDir), "utf8")) as Partial<Failure>;
    return typeof at === "string" && typeof error === "string" ? { at, error } : undefined;
  } catch {
    return undefined;
  }
}

function fileIn(dataDir: string): string {
  // Not in the folder of backups: that may be what cannot be written.
  return join(dataDir, "backup-failure.json");
}
