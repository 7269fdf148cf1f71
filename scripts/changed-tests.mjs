// Finds the tests that a change can break, for `npm test -- --changed`. Plain JavaScript, for Node 20 or newer.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./runtime.mjs";

/**
 * `unit` and `browser`: folders and files for vitest and Playwright. `undefined` stands for all of them.
 *
 * @typedef {{ unit: string[] | undefined, system: string[], browser: string[] | undefined, leftOut: string[] }} ChangedTests
 */

/** These hold rules over the whole source, and the roles of every call. They take a few seconds. */
const standing = ["test/repository/", "test/api/", "test/postgres/statements.test.ts", "scripts/test-steps.test.ts"];

/** Browser tests of a feature stand in the folder of its name. */
const browserFolder = /** @param {string} name */ (name) => `e2e/${name}/`;

/**
 * @param {readonly string[]} files changed files, from the project's folder
 * @param {Pick<typeof project, "features" | "browserFolders" | "dependents" | "isOfBrowserTests">} tree
 * @returns {ChangedTests}
 */
export function testsFor(files, tree = project) {
  const features = new Set(files.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
  for (const name of [...features]) for (const dependent of tree.dependents(name)) features.add(dependent);
  const tests = files.filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && existsSync(join(root, file)));
  const system = tests.filter((file) => /\.(?:system|long)\.test\.tsx?$/.test(file));
  const shared = files.filter((file) => !/^(?:src\/features|docs)\/|^README|\.(?:test|e2e)\.tsx?$/.test(file));
  const allUnit = shared.some((file) => !/^(?:e2e|deploy|bench)\//.test(file));
  const allBrowser = shared.some((file) => !/^(?:test|deploy|bench)\//.test(file) || tree.isOfBrowserTests(file));
  const unit = [
    ...[...features].map((name) => `src/features/${name}/`),
    ...tests.filter((file) => !file.startsWith("e2e/") && !system.includes(file)),
    ...standing,
  ];
  const browser = [...[...features].map(browserFolder), ...tests.filter((file) => file.startsWith("e2e/"))].filter(
    (place) => !place.endsWith("/") || tree.browserFolders().includes(place.slice(4, -1)),
  );
  const others = tree.features().filter((name) => !features.has(name));
  const otherFolders = tree.browserFolders().filter((name) => !features.has(name));
  return {
    unit: allUnit ? undefined : unit,
    system,
    browser: allBrowser ? undefined : browser,
    leftOut: [
      ...(allUnit ? [] : [`unit tests of ${others.join(", ")}, and of all that features share`]),
      "system tests other than changed ones, faults, and most tests on PostgreSQL",
      ...(allBrowser ? [] : [`browser tests of ${otherFolders.join(", ")}`]),
    ],
  };
}

const project = {
  features: () => foldersOf("src/features"),
  /** The folders of e2e with tests; those of support/ have none. */
  browserFolders: () => foldersOf("e2e").filter((name) => name !== "support"),
  /** The features that import a feature. @param {string} name */
  dependents: (name) =>
    foldersOf("src/features").filter((other) =>
      readdirSync(join(root, "src/features", other), { recursive: true, encoding: "utf8" }).some(
        (file) =>
          /\.tsx?$/.test(file) &&
          readFileSync(join(root, "src/features", other, file), "utf8").includes(`#src/features/${name}/`),
      ),
    ),
  /** Whether a browser test imports a helper of test/. @param {string} file */
  isOfBrowserTests: (file) =>
    readdirSync(join(root, "e2e"), { recursive: true, encoding: "utf8" }).some(
      (name) => name.endsWith(".ts") && readFileSync(join(root, "e2e", name), "utf8").includes(`#${file}"`),
    ),
};

/** @param {string} folder */
function foldersOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * The files that differ from where this branch has left `base`, those that are not committed yet included.
 *
 * @param {string | undefined} base a commit; the default is main as it was fetched last, else main
 */
export function changedFiles(base) {
  const from = git("merge-base", base ?? mainBranch(), "HEAD").trim();
  const files = `${git("diff", "--name-only", from)}${git("ls-files", "--others", "--exclude-standard")}`;
  return files.split("\n").filter(Boolean);
}

function mainBranch() {
  const names = git("for-each-ref", "--format=%(refname:short)", "refs/remotes/origin/main", "refs/heads/main");
  const [name] = names.split("\n");
  if (!name) throw new Error("There is no branch main to compare with: name a commit, as in --changed=HEAD~1.");
  return name;
}

/** @param {string[]} words */
function git(...words) {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" });
}
