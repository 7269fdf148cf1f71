import { statSync } from "node:fs";
import { BackupRefused } from "./backup-refused.ts";

/**
 * What somebody else writes into the data folder, the site could not read or write afterwards.
 *
 * @throws {BackupRefused} when the folder is there and belongs to another user of the machine
 */
export function refuseOtherUser(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const own = process.getuid?.();
  if (owner === undefined || own === undefined || owner === own) return;
  throw new BackupRefused(`${dataDir} belongs to another user (${owner}): run this as that user, with sudo -u.`);
}
