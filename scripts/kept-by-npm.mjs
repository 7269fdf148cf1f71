// Detects options that npm consumed because the -- before them is missing. Plain JavaScript, for Node 20 or newer.
import { spawnSync } from "node:child_process";

/**
 * Exits with one line if npm has consumed an option of the program: without it a backup would go into the wrong folder. npm
 * passes a consumed option on as a setting.
 *
 * @param {string} command as in `npm run COMMAND`
 * @param {Record<string, string>} words the program's options, without --, each with an example
 */
export function refuseKeptWords(command, words) {
  if (process.env.npm_lifecycle_event !== command) return;
  const given = process.argv.slice(2).map((word) => word.split("=")[0]);
  for (const [word, example] of Object.entries(words)) {
    // npm passes `yes=false` of a file .npmrc on as an empty value.
    const kept = settingsOf(word).filter((name) => process.env[name]);
    if (given.includes(`--${word}`) || kept.length === 0 || kept.every(isConfigured)) continue;
    console.error(`npm has kept --${word} for itself: put -- before it, as in npm run ${command} -- ${example}`);
    process.exit(2);
  }
}

/** @param {string} word @returns {string[]} npm 11 reads --to as an abbreviation of one of its settings */
function settingsOf(word) {
  return word === "to" ? ["npm_config_to", "npm_config_token_description"] : [`npm_config_${word}`];
}

/**
 * Whether the value comes from a file .npmrc, such as `yes=true`, and not from this command. npm reports it once the variable
 * is removed from its environment.
 *
 * @param {string} name of an environment variable
 */
function isConfigured(name) {
  const { [name]: value, npm_execpath: npm = "", ...env } = process.env;
  const words = [npm, "config", "get", name.replace("npm_config_", "")];
  const asked = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  return asked.status === 0 && asked.stdout.trim() === value;
}
