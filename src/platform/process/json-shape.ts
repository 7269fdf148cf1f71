/** More than any body of the API has. Validators and loggers recurse (M-12). */
const maxDepth = 8;
const maxArrayEntries = 10_000;
/** Names that reach the prototype (M-13, IN-10). */
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Finds what `JSON.parse` accepts and the API refuses: depth over 8, more than 10,000 array entries, a duplicate name in one
 * object, names that reach the prototype.
 *
 * @param text valid JSON
 * @returns the error message, or undefined
 */
export function jsonShapeProblem(text: string): string | undefined {
  /** One entry for each level: the names seen so far of an object, undefined for an array. */
  const levels: (Set<string> | undefined)[] = [];
  let entries = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const names = levels.at(-1);
      if (names && isName(text, end)) {
        const name: unknown = JSON.parse(text.slice(at, end));
        if (typeof name === "string" && forbidden.has(name)) return "A field has a name that is not allowed.";
        if (typeof name === "string" && names.has(name)) return `The field ${name.slice(0, 40)} is given twice.`;
        names.add(String(name));
      }
      at = end - 1;
    } else if (character === "{" || character === "[") {
      if (levels.push(character === "{" ? new Set() : undefined) > maxDepth) return "The body is nested too deeply.";
      if (character === "[") entries++;
    } else if (character === "}" || character === "]") {
      levels.pop();
    } else if (character === "," && levels.at(-1) === undefined) {
      entries++;
    }
    if (entries > maxArrayEntries) return "A list in the body is too long.";
  }
  return undefined;
}

/** Index after the closing quotation mark of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
}

function isName(text: string, after: number): boolean {
  let at = after;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at++;
  return text[at] === ":";
}
