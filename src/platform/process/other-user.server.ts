import { statSync } from "node:fs";
import { StartupError } from "./errors.ts";

/**
 * Refuses to work in a data folder of another user: the site could not read what is written there. Call it before looking
 * for files, since a folder without permission looks empty.
 *
 * @throws {StartupError} if the folder belongs to another user or cannot be read
 */
export function refuseOtherUser(dataDir: string): void {
  const owner = ownerOf(dataDir);
  const own = process.getuid?.();
  if (owner === undefined || own === undefined || owner === own) return;
  throw new StartupError(`${dataDir} belongs to another user (${owner}): run this as that user, with sudo -u.`);
}

/** @returns undefined when there is no such folder */
function ownerOf(dataDir: string): number | undefined {
  try {
    return statSync(dataDir, { throwIfNoEntry: false })?.uid;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `${dataDir} cannot be read (${reason}): run this as the user that the site runs as, with sudo -u.`,
      { cause: error },
    );
  }
}
