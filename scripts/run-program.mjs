// Programs that an operator starts beside the site. Plain JavaScript, for any Node from 20 on.
import { join } from "node:path";
import { ensureInstalled, node24, run } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

/**
 * Runs a program of the site with its settings, the environment and the file .env, on the words that this process was given.
 * Ends this process with its exit code.
 *
 * @param {string[]} path of the program, below the project folder
 */
export async function runProgram(...path) {
  await ensureInstalled({ toBuild: false });
  process.exit(await run(node24(), [...settingsFlags(), join(...path), ...process.argv.slice(2)]));
}
