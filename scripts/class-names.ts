import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

const sources = join(import.meta.dirname, "..", "src");

/** Builds with the names of `classNames`; development keeps Vite's own, which name the class of the source. */
export function shortClassNames(): Plugin {
  return {
    name: "short-class-names",
    apply: "build",
    config: () => ({ css: { modules: { generateScopedName: classNames() } } }),
  };
}

/**
 * Counts the classes and keyframes of all CSS modules, `_0`, `_1`, …: a public page has its CSS in its HTML
 * (docs/decisions/0046-short-class-names.md). Neighbors get neighboring names, which compress well. Builds of the same sources agree.
 *
 * @returns the name in the build of a name in a file; throws where the file does not have it
 */
export function classNames(folder = sources): (name: string, file: string) => string {
  const names = new Map<string, string>();
  const keyOf = (name: string, file: string) => `${relative(folder, file.split("?")[0] ?? file)} ${name}`;
  for (const path of globSync("**/*.module.css", { cwd: folder }).sort()) {
    const file = join(folder, path);
    for (const name of namesIn(readFileSync(file, "utf8"))) names.set(keyOf(name, file), `_${names.size.toString(36)}`);
  }
  return (name, file) => {
    const short = names.get(keyOf(name, file));
    if (short === undefined) throw new Error(`${file} has no class or keyframes "${name}".`);
    return short;
  };
}

/** Each once, in the order of the file. A word after a point elsewhere, as in an address, only takes a name away. */
function namesIn(css: string): Set<string> {
  const found = css.matchAll(/(?:\.|@keyframes\s+)([a-zA-Z_][\w-]*)/g);
  return new Set([...found].map(([, name = ""]) => name));
}
