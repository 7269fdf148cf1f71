import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * The files of `pattern` that import this helper of test/, or another helper that does. Types do not count.
 *
 * @param helper the name of its file
 */
export function filesImporting(helper: string, pattern: string): string[] {
  const helpers = globSync("test/**/*.ts", { cwd: root }).filter((file) => !file.endsWith(".test.ts"));
  const names = new Set([helper]);
  for (let before = 0; before < names.size; ) {
    before = names.size;
    for (const file of helpers) if (imports(file, names)) names.add(basename(file));
  }
  return globSync(pattern, { cwd: root }).filter((file) => imports(file, names));
}

const importLine =
  /^(?:import|\} from)(?! type).* (?:from )?"(?:#test|\.|\.\.|\.\.\/test)\/(?:[\w-]+\/)*([\w-]+\.ts)";$/gm;

function imports(file: string, names: ReadonlySet<string>): boolean {
  return readFileSync(join(root, file), "utf8")
    .matchAll(importLine)
    .some(([, name = ""]) => names.has(name));
}
