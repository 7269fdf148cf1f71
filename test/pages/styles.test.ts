import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(file, "utf8");
const files = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => join(root, file));
const found = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));
const minus = (all: Iterable<string>, some: Set<string>) => [...all].filter((name) => !some.has(name));

const sheets = files("src/**/*.css").map((file) => {
  const css = read(file).replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "");
  return { file, css, classes: found(css.replace(/\{[^{}]*\}/g, "{}"), /\.([a-z][\w-]*)/gi) };
});
const scripts = files("src/**/*.{ts,tsx}")
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, code: read(file) }));
const allCss = sheets.map(({ css }) => css).join("\n");

/** The scripts that import a style sheet, each with the name that it gives to its classes. */
function importersOf(sheet: string) {
  return scripts.flatMap(({ file, code }) => {
    const imports = [...code.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)];
    return imports
      .filter(
        ([, , path = ""]) => resolve(path.startsWith("#") ? root : join(file, ".."), path.replace(/^#/, "")) === sheet,
      )
      .map(([, name = ""]) => ({ code, name }));
  });
}

/** `styles.name`, and where a class is chosen by a value (`styles[tone]`) every string of that script. */
function classesUsedBy({ code, name }: { code: string; name: string }) {
  const chosen = code.includes(`${name}[`) ? found(code, /["`]([a-z]\w*)/g) : new Set<string>();
  return { named: found(code, new RegExp(`\\b${name}\\.(?!module\\.css|tsx?\\b)(\\w+)`, "g")), chosen };
}

for (const { file, classes } of sheets.filter(({ file }) => file.endsWith(".module.css"))) {
  test(`${file.slice(root.length + 1)} has the classes that its components use, and no others`, () => {
    const uses = importersOf(file).map(classesUsedBy);
    const named = new Set(uses.flatMap((use) => [...use.named]));
    const chosen = uses.flatMap((use) => [...use.chosen]);
    const unused = minus(classes, named).filter((name) => !chosen.some((text) => name.startsWith(text)));
    expect({ unused, missing: minus(named, classes) }).toEqual({ unused: [], missing: [] });
  });
}

test("the other style sheets name classes that some script knows", () => {
  const code = scripts.map((script) => script.code).join("\n");
  const names = sheets.filter(({ file }) => !file.endsWith(".module.css")).flatMap(({ classes }) => [...classes]);
  expect(names.filter((name) => !new RegExp(`["\` .]${name}["\` ]`).test(code))).toEqual([]);
});

test("each custom property that is used is defined, and the other way around", () => {
  const used = found(allCss, /var\((--[\w-]+)/g);
  const defined = found(allCss, /(?<![\w(-])(--[\w-]+):/g);
  expect({ unused: minus(defined, used), missing: minus(used, defined) }).toEqual({ unused: [], missing: [] });
});

test("each media query of src/ui/media.css is used", () => {
  expect(minus(found(allCss, /@custom-media (--[\w-]+)/g), found(allCss, /\((--[\w-]+)\)/g))).toEqual([]);
});

test("src/ui/media.css alone names widths of the window", () => {
  const others = sheets.filter(({ file }) => !file.endsWith("/media.css"));
  expect(others.filter(({ css }) => /@media[^{]*[(\s]width\b/.test(css)).map(({ file }) => file)).toEqual([]);
});
