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
/** These prove of several features what their pages and lists say. */
const ofFeatures = ["test/pages/", "test/content/", "test/company/"];

/**
 * @param {readonly string[]} files changed files, from the project's folder
 * @param {typeof project} tree
 * @returns {ChangedTests}
 */
export function testsFor(files, tree = project) {
  const features = new Set(files.flatMap((file) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
  for (const name of [...features]) for (const dependent of tree.dependents(name)) features.add(dependent);
  const tests = files.filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && existsSync(join(root, file)));
  const system = tests.filter((file) => /\.(?:system|long)\.test\.tsx?$/.test(file));
  const shared = files.filter((file) => !/^(?:src\/features|docs|deploy)\/|^README|\.(?:test|e2e)\.tsx?$/.test(file));
  const allUnit = shared.some((file) => !file.startsWith("e2e/"));
  // Helpers of the other folders of test/ serve browser tests too.
  const allBrowser = shared.some((file) => !/^test\/(?:attack|deploy|faults|repository)\//.test(file));
  const unit = [
    ...[...features].map((name) => `src/features/${name}/`),
    ...(features.size > 0 ? ofFeatures : []),
    ...tests.filter((file) => !file.startsWith("e2e/") && !system.includes(file)),
    ...standing,
  ];
  const folders = tree.browserFolders();
  // The tests of public pages in general stand for a feature without browser tests of its own.
  const ownFolders = new Set([...features].map((name) => (folders.includes(name) ? name : "pages")));
  const browser = [
    ...[...ownFolders].map((name) => `e2e/${name}/`),
    ...tests.filter((file) => file.startsWith("e2e/")),
  ];
  const others = tree.features().filter((name) => !features.has(name));
  const otherFolders = folders.filter((name) => !ownFolders.has(name));
  return {
    unit: allUnit ? undefined : unit,
    system,
    browser: allBrowser ? undefined : browser,
    leftOut: [
      ...(allUnit ? [] : [`unit tests of ${others.join(", ")}, and of what all features share`]),
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
};

/** @param {string} folder */
function foldersOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * The files that differ from where this branch has left `base`, those that are not committed yet, and those that are gone, included.
 *
 * @param {string | undefined} base a commit; the default is main as it was fetched last, else main
 * @param {string} folder of the repository
 * @returns {string[]} from the project's folder
 * @throws {Error} with git's words if there is no such commit
 */
export function changedFiles(base, folder = root) {
  /** @param {string[]} words */
  const git = (...words) =>
    execFileSync("git", words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const [main] = git("for-each-ref", "--format=%(refname:short)", "refs/heads/main", "refs/remotes/origin/main")
    .trim()
    .split("\n")
    .reverse();
  const from = git("merge-base", base ?? (main || "main"), "HEAD").trim();
  const differing = git("diff", "--no-renames", "--name-only", "-z", from);
  return `${differing}${git("ls-files", "--others", "--exclude-standard", "-z")}`.split("\0").filter(Boolean);
}
