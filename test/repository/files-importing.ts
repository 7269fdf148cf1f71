import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");

/**
 * The files of `pattern` that import this helper of test/, or another helper that does. Types do not count.
 *
 * @param helper its path from the project's folder
 */
export function filesImporting(helper: string, pattern: string): string[] {
  const helpers = globSync("test/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const known = new Set([helper]);
  for (let before = 0; before < known.size; ) {
    before = known.size;
    for (const file of helpers) if (imports(file, known)) known.add(file);
  }
  return globSync(pattern, { cwd: root }).filter((file) => imports(file, known));
}

const importLine = /^(?:import|\} from)(?! type).* (?:from )?"(#test\/|\.\.?\/)([\w./-]+\.tsx?)";$/gm;

function imports(file: string, known: ReadonlySet<string>): boolean {
  return readFileSync(join(root, file), "utf8")
    .matchAll(importLine)
    .some(([, from = "", path = ""]) =>
      known.has(from === "#test/" ? `test/${path}` : join(dirname(file), from, path)),
    );
}
