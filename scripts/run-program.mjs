// Programs that an operator starts beside the site. Plain JavaScript, for any Node from 20 on.
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { refuseKeptWords } from "./kept-by-npm.mjs";
import { node24, run } from "./runtime.mjs";
import { settingsFlags } from "./settings-file.mjs";

/**
 * Runs a program of the site with its settings, the environment and the file .env, on the words that this process was given.
 * Ends this process with its exit code.
 *
 * @param {string} command as in `npm run COMMAND`
 * @param {Record<string, string>} words what it understands, without --, each in an example of its use
 * @param {string[]} path of the program, below the project folder
 */
export async function runProgram(command, words, ...path) {
  refuseKeptWords(command, words);
  const settings = settingsFlags();
  await ensureInstalled({ toBuild: false });
  process.exit(await run(node24(), [...settings, join(...path), ...process.argv.slice(2)]));
}
