import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../test/app/temporary-folder.ts";
import { classNames } from "./class-names.ts";

function modules(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, css] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), css);
  }
  return folder;
}

test("every class and keyframes of every CSS module has a short name of its own", () => {
  const many = Array.from({ length: 1_100 }, (_, at) => `.part-${at}`);
  const folder = modules({
    "ui/button.module.css": ".button:hover .label { animation: turn 1s } @keyframes turn { to { rotate: 1turn } }",
    "ui/card.module.css": `.button, ${many} { color: red }`,
  });
  const nameOf = classNames(folder);
  const button = ["button", "label", "turn"].map((name) => nameOf(name, join(folder, "ui/button.module.css")));
  const card = ["button", ...many.map((name) => name.slice(1))].map((name) =>
    nameOf(name, join(folder, "ui/card.module.css")),
  );
  expect(button).toEqual(["aa", "ab", "ac"]);
  expect(new Set([...button, ...card]).size).toBe(1_104);
  for (const name of card) expect(name).toMatch(/^[a-z][a-z0-9]{1,2}$/);
});

test("a file that Vite names with a query has the same names, and an unknown name is an error", () => {
  const folder = modules({ "card.module.css": ".card { color: red }" });
  const nameOf = classNames(folder);
  expect(nameOf("card", join(folder, "card.module.css?used"))).toBe("aa");
  expect(() => nameOf("cart", join(folder, "card.module.css"))).toThrow(
    'card.module.css has no class or keyframes "cart".',
  );
});

test("no style sheet without modules has a class as short as those of the modules", () => {
  const source = join(import.meta.dirname, "..", "src");
  const plain = globSync("**/*.css", { cwd: source }).filter((path) => !path.endsWith(".module.css"));
  expect(plain.length).toBeGreaterThan(5);
  for (const path of plain) {
    const rules = readFileSync(join(source, path), "utf8").replaceAll(
      /@import[^;]*;|url\([^)]*\)|\/\*[\s\S]*?\*\//g,
      "",
    );
    expect(rules, path).not.toMatch(/\.[a-z][a-z0-9]{1,2}(?![\w-])/);
  }
});
