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
  const many = Array.from({ length: 1_000 }, (_, at) => `.part-${at}`);
  const folder = modules({
    "ui/button.module.css": ".button:hover .label { animation: turn 1s } @keyframes turn { to { rotate: 1turn } }",
    "ui/card.module.css": `.button, ${many} { color: red }`,
  });
  const nameOf = classNames(folder);
  const button = ["button", "label", "turn"].map((name) => nameOf(name, join(folder, "ui/button.module.css")));
  const card = ["button", ...many.map((name) => name.slice(1))].map((name) =>
    nameOf(name, join(folder, "ui/card.module.css")),
  );
  expect(button).toEqual(["_0", "_1", "_2"]);
  expect(new Set([...button, ...card]).size).toBe(1_004);
  for (const name of card) expect(name).toMatch(/^_[a-z0-9]{1,2}$/);
});

test("a file that Vite names with a query has the same names, and an unknown name is an error", () => {
  const folder = modules({ "card.module.css": ".card { color: red }" });
  const nameOf = classNames(folder);
  expect(nameOf("card", join(folder, "card.module.css?used"))).toBe("_0");
  expect(() => nameOf("cart", join(folder, "card.module.css"))).toThrow(
    'card.module.css has no class or keyframes "cart".',
  );
});

test("no style sheet without modules has a class named as those of the modules are", () => {
  const source = join(import.meta.dirname, "..", "src");
  const plain = globSync("**/*.css", { cwd: source }).filter((path) => !path.endsWith(".module.css"));
  expect(plain.length).toBeGreaterThan(5);
  for (const path of plain) expect(readFileSync(join(source, path), "utf8"), path).not.toContain("._");
});
