// Misspelled names in .env. Plain JavaScript, for any Node from 20 on.

/** Names that are no settings of the site and are used by Node, npm, libc or the scripts all the same. */
const others = /^(NODE|npm|UV|LC|SSL)_|^(LANG|TZ|PATH|HOME|BUILD_DIR|NO_COLOR|FORCE_COLOR)$/i;
const assignment = /^\s*(?:export\s+)?(\w+)\s*=/;

/**
 * @param {string} env the text of .env
 * @param {string} example the text of .env.example, which has every setting, most of them after a #
 * @returns {string[]} one line for each name in .env that is no setting
 */
export function unknownSettings(env, example) {
  const known = namesIn(example.replace(/^#/gm, ""));
  const unknown = namesIn(env).filter((name) => !known.includes(name) && !others.test(name));
  return unknown.map((name) => `${name} in .env is not a setting (README.md lists them)`);
}

/** @param {string} text @returns {string[]} */
function namesIn(text) {
  return text.split(/\r?\n/).flatMap((line) => assignment.exec(line)?.[1] ?? []);
}
