// Runs the operator's programs. Plain JavaScript, for Node 20 or newer.
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { refuseKeptWords } from "./kept-by-npm.mjs";
import { node24, run } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

/**
 * Runs a program with the settings of the environment and of .env and with this process's arguments. Exits with its code.
 *
 * @param {string} command as in `npm run COMMAND`
 * @param {Record<string, string>} words the program's options, without --, each with an example
 * @param {string[]} path of the program below the project folder
 */
export async function runProgram(command, words, ...path) {
  refuseKeptWords(command, words);
  const settings = settingsFlags();
  await ensureInstalled({ toBuild: false });
  process.exit(await run(node24(), [...settings, join(...path), ...process.argv.slice(2)]));
}
