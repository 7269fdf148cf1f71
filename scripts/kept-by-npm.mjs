// Words that npm takes for its own when the -- before them is forgotten. Plain JavaScript, for any Node from 20 on.
import { spawnSync } from "node:child_process";

/**
 * Ends this process with one line where npm has kept a word that was meant for the program, which would go on without it: a
 * backup into the wrong folder, a restore that does not ask. npm hands what it keeps on as a setting of its own.
 *
 * @param {string} command as in `npm run COMMAND`
 * @param {Record<string, string>} words what the program understands, without --, each in an example of its use
 */
export function refuseKeptWords(command, words) {
  if (process.env.npm_lifecycle_event !== command) return;
  const given = process.argv.slice(2).map((word) => word.split("=")[0]);
  for (const [word, example] of Object.entries(words)) {
    // npm hands on `yes=false` of a file .npmrc as an empty value.
    const kept = settingsOf(word).filter((name) => process.env[name]);
    if (given.includes(`--${word}`) || kept.length === 0 || kept.every(isConfigured)) continue;
    console.error(`npm has kept --${word} for itself: put -- before it, as in npm run ${command} -- ${example}`);
    process.exit(2);
  }
}

/** @param {string} word @returns {string[]} npm 11 takes --to for the beginning of a setting of its own, other versions do not */
function settingsOf(word) {
  return word === "to" ? ["npm_config_to", "npm_config_token_description"] : [`npm_config_${word}`];
}

/**
 * Whether the value is that of a file .npmrc, as `yes=true` may be, and not a word of this command. npm says so of itself once the
 * value that it has handed on is out of the way.
 *
 * @param {string} name of an environment variable
 */
function isConfigured(name) {
  const { [name]: value, npm_execpath: npm = "", ...env } = process.env;
  const words = [npm, "config", "get", name.replace("npm_config_", "")];
  const asked = spawnSync(process.execPath, words, { env, encoding: "utf8" });
  return asked.status === 0 && asked.stdout.trim() === value;
}
