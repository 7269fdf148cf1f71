import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/* Comments, test titles and documents cite ids, decisions and files: every citation leads somewhere. */

const root = join(import.meta.dirname, "../..");
const folders = ["src", "db", "test", "e2e", "bench", "scripts", "deploy", "docs"];
const files = globSync(["*", ...folders.map((folder) => `${folder}/**`)], { cwd: root });
const citing = files.filter(
  (file) => /(?:\.(?:tsx?|mjs|css|md|conf|service)|Caddyfile|Dockerfile)$/.test(file) && !/\.gen\./.test(file),
);
const texts = citing.map((file) => ({ file, text: citingText(file, readFileSync(join(root, file), "utf8")) }));

/** A document as a whole; of code the comments and the titles of tests. */
function citingText(file: string, content: string): string {
  if (!/\.(?:tsx?|mjs|css)$/.test(file)) return content;
  const comments = content.match(/(?<=^|[\s{(])(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm) ?? [];
  const titles = content.match(/(?<![\w./"])(?:test|describe)\b[^;{]*?\(\s*(["`])(?:(?!\1).)*\1/g) ?? [];
  return [...comments, ...titles].join("\n").replace(/\n\s*\* /g, "\n");
}

/** All matches of the first group, each with its file. */
function citations(pattern: RegExp): { file: string; cited: string }[] {
  return texts.flatMap(({ file, text }) =>
    [...new Set([...text.matchAll(pattern)].map(([, cited = ""]) => cited))].map((cited) => ({ file, cited })),
  );
}

const document = (name: string) => readFileSync(join(root, "docs", name), "utf8");
/** Requirements, threats, promises, and measured facts, parameters and rules: each family is defined in one document. */
const definitions = [
  ...document("requirements.md").matchAll(/^- ([A-Z]+-\d+) /gm),
  ...document("security-parameters.md").matchAll(/^- ([MPS]-\d+) /gm),
  ...(document("security.md").match(/^\| [^|]+ \|/gm) ?? []).flatMap((cell) => [
    ...cell.matchAll(/\b([A-Z]{2}-\d+)\b/g),
  ]),
  ...(document("reliability.md").match(/^(?:\| R-[^|]+ \||- \*\*R-.*?\*\*)/gm) ?? []).flatMap((cell) => [
    ...cell.matchAll(/(R-\d+)/g),
  ]),
].map(([, id = ""]) => id);
const ids = new Set(definitions);
const decisions = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []).sort();

test("every id is that of a requirement, threat, promise, measured fact, parameter or rule", () => {
  expect(ids.size).toBeGreaterThan(300);
  // UTF-8, SHA-256 and AES-256 are names of standards.
  const cited = citations(/\b((?!UTF-|SHA-|AES-)[A-Z]{1,6}-\d+|M\d+)\b/g);
  expect(cited.length).toBeGreaterThan(1000);
  expect(cited.filter(({ cited: id }) => !ids.has(id))).toEqual([]);
});

test("a section sign follows the number of an RFC", () => {
  expect(citations(/(?<!\bRFC \d{3,5} )(§.{0,20})/g)).toEqual([]);
});

test("every decision is there, and they are numbered without gaps", () => {
  expect(decisions).toEqual(decisions.map((_, index) => String(index + 1).padStart(4, "0")));
  const cited = citations(/\bdecisions?[\s/[(]*(\d{4})\b/gi);
  const citedByDecisions = citations(/\((\d{4})\)/g).filter(({ file }) => file.startsWith("docs/decisions/"));
  expect(cited.length).toBeGreaterThan(20);
  expect([...cited, ...citedByDecisions].filter(({ cited: number }) => !decisions.includes(number))).toEqual([]);
});

test("every file is there, at that path or at one that ends so", () => {
  const cited = citations(/((?<![\w*<>:/.-])(?!\/etc\/)[\w@./-]+\.(?:tsx?|mjs|css|md|conf|service))\b/g);
  expect(cited.length).toBeGreaterThan(300);
  const ends = new Set(
    files.flatMap((file) => [...file.matchAll(/(?<=^|\/)(?=[^/])/g)].map(({ index }) => file.slice(index))),
  );
  expect(cited.filter(({ cited: path }) => !ends.has(path.replace(/^(?:\.{0,2}\/)+/, "")))).toEqual([]);
});
