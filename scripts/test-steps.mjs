// The steps of `npm test`. Plain JavaScript, for Node 20 or newer.
import { join } from "node:path";
import { postgresFolder } from "./postgres-folder.mjs";
import { installed, node24, root } from "./runtime.mjs";

/** @typedef {{ name: string, command: string, args: string[] }} Step */
/** @typedef {import("./changed-tests.mjs").ChangedTests} ChangedTests */

/**
 * The steps, the fastest first. The commands run on Node 24, which must be installed.
 *
 * @param {{ all?: boolean, changed?: ChangedTests | undefined }} [options] `all`: of `npm run test:all`; `changed`: only those
 * @returns {Step[]}
 */
export function testSteps({ all = false, changed } = {}) {
  return [
    ofNode("Types", "tsc"),
    { name: "Lint and format", command: installed("biome"), args: ["ci", "--error-on-warnings", "--colors=off"] },
    ofNode("Dead code", "knip"),
    ...(changed ? stepsOf(changed) : wholeSteps(all)),
  ];
}

/** @param {boolean} all @returns {Step[]} */
function wholeSteps(all) {
  return [
    ofNode("Unit and API tests", "vitest", "run", ...(all ? [] : withoutLongRun)),
    // In full they take most of an hour.
    { name: "Faults", command: node24(), args: [join(root, "scripts", "faults.mjs"), ...(all ? [] : ["--short"])] },
    ofNode("Browser tests", "playwright", "test"),
  ];
}

const withoutLongRun = ["--project=!long", "--project=!postgres-rest"];
const inProcess = ["--project=!system", ...withoutLongRun];

/** @param {ChangedTests} changed @returns {Step[]} */
function stepsOf({ unit, system, browser }) {
  return [
    ofNode("Unit and API tests", "vitest", "run", ...inProcess, ...(unit ?? [])),
    ...(system.length > 0
      ? [ofNode("System tests", "vitest", "run", "--project=system", "--project=long", ...system)]
      : []),
    ...(browser?.length === 0 ? [] : [ofNode("Browser tests", "playwright", "test", ...(browser ?? []))]),
  ];
}

/**
 * What a run leaves out on this machine, one line each.
 *
 * @param {{ all: boolean, changed: ChangedTests | undefined, hasPostgres?: boolean }} options as of the steps
 */
export function leftOut({ all, changed, hasPostgres = postgresFolder() !== undefined }) {
  const longRun = "The rest of PostgreSQL, long system tests and most faults are left out: npm run test:all runs them.";
  return [
    ...(hasPostgres ? [] : ["PostgreSQL is not installed: the tests on it are left out."]),
    ...(changed?.leftOut.map((what) => `Left out: ${what}.`) ?? (all ? [] : [longRun])),
  ];
}

/**
 * Runs the steps up to the first that fails.
 *
 * @param {Step[]} steps
 * @param {{ run: typeof import("./runtime.mjs").run, say: (line: string) => void }} machine
 * @returns {Promise<string | undefined>} the message of the failed step; undefined if all have passed
 */
export async function runSteps(steps, { run, say }) {
  for (const { name, command, args } of steps) {
    say(`\n── ${name}`);
    const code = await run(command, args, { env: { CI: process.env.CI ?? "1" } });
    if (code !== 0) return `\n${name} failed.`;
  }
  return undefined;
}

/**
 * @param {string} name
 * @param {string} tool a command written for Node
 * @param {string[]} args
 * @returns {Step}
 */
function ofNode(name, tool, ...args) {
  return { name, command: node24(), args: [installed(tool), ...args] };
}
