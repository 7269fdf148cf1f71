/**
 * `npm run proofs -- BASE [HEAD]`: compares which tests name each requirement's id in two states of the repository, by default the
 * files as they are now against BASE. Prints each id with fewer tests than before; exits with 1 if an id has lost its last one.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** By id, the texts of tests that name it: titles, and rows that become part of one. */
type Proofs = Map<string, string[]>;

const testFile = /\.(?:test|e2e)\.tsx?$|^test\/faults\/.*\.ts$/;
const idsOfRequirements = /\b[A-Z][A-Z0-9]*-\d{1,2}\b/g;
const stringOfOneLine = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\\n]|\\.)*`?/g;

/** @param files path and text of each file */
export function proofsIn(files: Iterable<readonly [path: string, text: string]>): Proofs {
  const proofs: Proofs = new Map();
  for (const [path, text] of files) {
    if (!testFile.test(path)) continue;
    for (const line of text.split("\n")) {
      if (/^\s*(?:\/\/|\/?\*|import\b)/.test(line)) continue;
      for (const [title] of line.matchAll(stringOfOneLine))
        for (const id of new Set(title.match(idsOfRequirements) ?? []))
          proofs.set(id, [...(proofs.get(id) ?? []), `${path}: ${title}`]);
    }
  }
  return proofs;
}

/** A line for each id that fewer tests name than before, those that none names any more first. */
export function compareProofs(before: Proofs, after: Proofs): { lost: string[]; fewer: string[] } {
  const lost: string[] = [];
  const fewer: string[] = [];
  for (const [id, tests] of [...before].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const now = after.get(id)?.length ?? 0;
    if (now === 0) lost.push(`${id} lost its last proof:\n${tests.map((test) => `  ${test}`).join("\n")}`);
    else if (now < tests.length) fewer.push(`${id}: ${tests.length} → ${now}`);
  }
  return { lost, fewer };
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
}

/** @param state a commit; undefined: the files as they are now */
function* filesOf(state: string | undefined): Generator<readonly [string, string]> {
  const listed = state ? git("ls-tree", "-r", "--name-only", state) : git("ls-files", "-co", "--exclude-standard");
  for (const path of listed.split("\n").filter((file) => testFile.test(file)))
    yield [path, state ? git("show", `${state}:${path}`) : readFileSync(path, "utf8")];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [base, head] = process.argv.slice(2);
  if (base === undefined) throw new Error("Usage: npm run proofs -- BASE [HEAD]");
  const [before, after] = [proofsIn(filesOf(base)), proofsIn(filesOf(head))];
  const { lost, fewer } = compareProofs(before, after);
  for (const line of [...fewer, ...lost]) console.log(line);
  console.log(
    `${before.size} ids before, ${after.size} now; ${lost.length} lost, ${fewer.length} named by fewer tests`,
  );
  process.exitCode = lost.length > 0 ? 1 : 0;
}
