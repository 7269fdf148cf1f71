// Checks .env, the operator's settings. Plain JavaScript, for Node 20 or newer.
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

const secrets = ["SECRET", "SECRET_PREVIOUS", "SMTP_URL", "RECAPTCHA_SECRET"];
const setting = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/;
/** An empty value, with quotes and a comment or without. An open quote continues on the next line and is a value. */
const emptyValue = /^\s*(?:(["'`])\s*\1\s*)?(?:#.*)?$/;
/** A value in quotes, which may have several lines. */
const quoted = /^([^\S\n]*(?:export\s+)?\w+[^\S\n]*=)[^\S\n]*(["'`])[\s\S]*?\2/gm;
const readableByAll = 0o004;
/** Names that Node, npm, libc or the scripts use. */
const otherNames = /^(NODE|npm|UV|LC|SSL)_|^(LANG|TZ|PATH|HOME|BUILD_DIR|NO_COLOR|FORCE_COLOR)$/i;

/**
 * Exits with one line if the file holds a secret and is readable by every user of the machine (OP-3), or is not readable
 * itself. Prints one line for each unknown name in it, and for each line that cannot be read (OPS-13, OPS-33).
 *
 * @returns {string[]} flags with which Node reads the settings; empty without the file
 */
export function settingsFlags() {
  const file = join(root, ".env");
  if (!existsSync(file)) return [];
  refuseUnreadable(file);
  const secret = openSecret(file);
  if (secret === undefined) {
    warnOfMistakes(file);
    return ["--env-file=.env"];
  }
  console.error(`${secret} in .env can be read by every user of this machine: chmod 600 .env, and start again.`);
  process.exit(1);
}

/** @param {string} file */
function warnOfMistakes(file) {
  const example = join(root, ".env.example");
  if (!existsSync(example)) return;
  const text = readFileSync(file, "utf8");
  const unknown = unknownSettings(text, readFileSync(example, "utf8"));
  for (const line of [...unknown, ...unreadableLines(text)]) console.error(line);
}

/** Node would report that the file does not exist. @param {string} file */
function refuseUnreadable(file) {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    console.error(".env may not be read by the user that this runs as: run it as the user that the site runs as.");
    process.exit(1);
  }
}

/** @param {string} file @returns {string | undefined} the name of the first secret if every user may read the file */
export function openSecret(file) {
  // Windows has no such bits.
  if (process.platform === "win32" || !(statSync(file).mode & readableByAll)) return undefined;
  for (const line of readFileSync(file, "utf8").split(/\r?\n/)) {
    const [, name = "", value = ""] = setting.exec(line) ?? [];
    if (secrets.includes(name) && !emptyValue.test(value)) return name;
  }
  return undefined;
}

/**
 * @param {string} env the text of .env
 * @param {string} example the text of .env.example, which has every setting, most of them after a #
 * @returns {string[]} one line for each name in .env that is no setting
 */
export function unknownSettings(env, example) {
  const known = namesIn(example.replace(/^#/gm, ""));
  const unknown = namesIn(env).filter((name) => !known.includes(name) && !otherNames.test(name));
  return unknown.map((name) => `${name} in .env is not a setting (README.md lists them)`);
}

/**
 * @param {string} env the text of .env
 * @returns {string[]} one line for each line that Node skips, without its text, which may be a secret
 */
export function unreadableLines(env) {
  const withoutQuoted = env.replace(quoted, (whole, name) => name + whole.replace(/[^\n]/g, ""));
  return withoutQuoted
    .split("\n")
    .flatMap((line, n) => (setting.test(line.replace(/\r$/, "")) || /^\s*(?:#|$)/.test(line) ? [] : [n + 1]))
    .map((n) => `Line ${n} of .env cannot be read: it needs the form NAME=value, in a file of plain text (UTF-8)`);
}

/** @param {string} text @returns {string[]} */
function namesIn(text) {
  return text.split(/\r?\n/).flatMap((line) => setting.exec(line)?.[1] ?? []);
}
