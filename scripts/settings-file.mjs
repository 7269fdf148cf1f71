// The file .env, in which an operator's settings stand. Plain JavaScript, for any Node from 20 on.
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";
import { unknownSettings } from "./unknown-settings.mjs";

const secrets = ["SECRET", "SECRET_PREVIOUS", "SMTP_URL", "RECAPTCHA_SECRET"];
const setting = /^\s*(?:export\s+)?(\w+)\s*=(.*)$/;
/** Nothing, or nothing between quotes, and perhaps a remark. A quote that stays open goes on in the next line: that is a value. */
const nothing = /^\s*(?:(["'`])\s*\1\s*)?(?:#.*)?$/;
const readableByAll = 0o004;

/**
 * Ends this process with one line where the file holds a secret that every account of the machine can read (OP-3), or
 * cannot be read at all. Prints one line for each name in it that is no setting (OPS-13).
 *
 * @returns {string[]} flags by which Node takes the settings over; none where there is no such file
 */
export function settingsFlags() {
  const file = join(root, ".env");
  if (!existsSync(file)) return [];
  refuseUnreadable(file);
  const secret = openSecret(file);
  if (secret === undefined) {
    warnOfUnknown(file);
    return ["--env-file=.env"];
  }
  console.error(`${secret} in .env can be read by everybody on this machine: chmod 600 .env, and start again.`);
  process.exit(1);
}

/** @param {string} file */
function warnOfUnknown(file) {
  const example = join(root, ".env.example");
  if (!existsSync(example)) return;
  for (const line of unknownSettings(readFileSync(file, "utf8"), readFileSync(example, "utf8"))) console.error(line);
}

/** Node would say that there is none. @param {string} file */
function refuseUnreadable(file) {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    console.error(".env may not be read by the user that this runs as: run it as the user that the site runs as.");
    process.exit(1);
  }
}

/** @param {string} file @returns {string | undefined} the name of the first secret in it, where anybody may read it */
function openSecret(file) {
  // Windows has no such bits: there every file has them.
  if (process.platform === "win32" || !(statSync(file).mode & readableByAll)) return undefined;
  for (const line of readFileSync(file, "utf8").split(/\r?\n/)) {
    const [, name = "", value = ""] = setting.exec(line) ?? [];
    if (secrets.includes(name) && !nothing.test(value)) return name;
  }
  return undefined;
}
