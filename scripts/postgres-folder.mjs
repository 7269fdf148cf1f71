// Finds PostgreSQL for the tests. Plain JavaScript, for Node 20 or newer, without installed packages.
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** Folders of Debian's packages, the newest first, beside those of PATH. */
const debianFolders = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);

/**
 * The folder with the server's programs; undefined when none is installed.
 *
 * @returns {string | undefined}
 */
export function postgresFolder() {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  const server = [...onPath, ...debianFolders]
    .map((folder) => join(folder, "postgres"))
    .find((file) => existsSync(file));
  // PATH may have links to some of the programs only.
  return server && dirname(realpathSync(server));
}
