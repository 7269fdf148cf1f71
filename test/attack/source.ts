import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "vite";

export type Pattern = { file: string; source: string; flags: string };

const root = join(import.meta.dirname, "..", "..");

/** Every regular expression that stands in the product's source as a literal, by its syntax tree and not by its looks. */
export function findPatterns(): Pattern[] {
  const found: Pattern[] = [];
  visitSources((file) => ({
    Literal(node) {
      if ("regex" in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  }));
  return found;
}

/** Where the source makes a regular expression while it runs: "file: its arguments". */
export function findMadePatterns(): string[] {
  const found: string[] = [];
  visitSources((file, text) => {
    const note = (node: { callee: { type: string; start: number; end: number }; start: number; end: number }) => {
      if (text.slice(node.callee.start, node.callee.end) !== "RegExp") return;
      found.push(`${file}: ${text.slice(node.callee.end, node.end)}`);
    };
    return { NewExpression: note, CallExpression: note };
  });
  return found;
}

/** Shows a visitor the syntax tree of every file of the product. */
export function visitSources(visitor: (file: string, text: string) => ConstructorParameters<typeof Visitor>[0]): void {
  for (const folder of ["src", "db"]) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).sort()) {
      if (!/\.tsx?$/.test(name) || name.includes(".test.")) continue;
      const file = `${folder}/${name}`;
      const text = readFileSync(join(root, file), "utf8");
      const { program, errors } = parseSync(file, text);
      if (errors.length > 0) throw new Error(`${file} cannot be parsed.`);
      new Visitor(visitor(file, text)).visit(program);
    }
  }
}
