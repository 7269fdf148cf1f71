// Misspelled names in .env. Plain JavaScript, for any Node from 20 on.

/** Names that are no settings of the site and are used by Node, npm, libc or the scripts all the same. */
const others = /^(NODE|npm|UV|LC|SSL)_|^(LANG|TZ|PATH|HOME|BUILD_DIR|NO_COLOR|FORCE_COLOR)$/i;
const assignment = /^\s*(?:export\s+)?(\w+)\s*=/;
const maxTypingErrors = 2;

/**
 * @param {string} env the text of .env
 * @param {string} example the text of .env.example, which has every setting, most of them after a #
 * @returns {string[]} one line for each name in .env that is no setting
 */
export function unknownSettings(env, example) {
  const known = namesIn(example.replace(/^#/gm, ""));
  const unknown = namesIn(env).filter((name) => !known.includes(name) && !others.test(name));
  return unknown.map((name) => {
    const meant = known.find((setting) => typingErrors(name.toUpperCase(), setting) <= maxTypingErrors);
    return `${name} in .env is not a setting${meant === undefined ? "" : `; did you mean ${meant}?`}`;
  });
}

/** @param {string} text @returns {string[]} */
function namesIn(text) {
  return text.split(/\r?\n/).flatMap((line) => assignment.exec(line)?.[1] ?? []);
}

/**
 * @param {string} typed
 * @param {string} meant
 * @returns {number} the Levenshtein distance
 */
function typingErrors(typed, meant) {
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...typed].entries()) {
    const next = [at + 1];
    for (const [index, wanted] of [...meant].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[meant.length] ?? 0;
}
