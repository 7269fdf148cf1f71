import { stat } from "node:fs/promises";
import type { Settings } from "#src/platform/process/config.server.ts";

type Places = Pick<Settings, "dataDir" | "backupDir" | "databaseUrl">;

/** Whether the nightly backups are on another disk than the data, as far as the site can see: it may be copied away from outside. */
export async function isBackupElsewhere({ dataDir, backupDir, databaseUrl }: Places): Promise<boolean> {
  if (backupDir === undefined) return false;
  if (databaseUrl !== undefined) return true;
  const [data, backups] = await Promise.all(
    [stat(dataDir), stat(backupDir)].map((found) => found.catch(() => undefined)),
  );
  return data !== undefined && backups !== undefined && data.dev !== backups.dev;
}
