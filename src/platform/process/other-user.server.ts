import { statSync } from "node:fs";
import { StartupError } from "./startup-error.ts";

/**
 * What somebody else writes into the data folder, the site could not read or write afterwards. To be called before anything is
 * looked for in it: to who may not look, everything seems to be absent.
 *
 * @throws {StartupError} when the folder is there and belongs to another user of the machine, or cannot even be looked for
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
    const said = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `${dataDir} cannot be looked at (${said}): run this as the user that the site runs as, with sudo -u.`,
      { cause: error },
    );
  }
}
