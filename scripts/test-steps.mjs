// The steps of `npm test`. Plain JavaScript, for Node 20 or newer.
import { join } from "node:path";
import { postgresFolder } from "./postgres-folder.mjs";
import { installed, node24, root } from "./runtime.mjs";

/** @typedef {{ name: string, command: string, args: string[] }} Step */

/**
 * All steps, the fastest first. The commands run on Node 24, which must be installed.
 *
 * @returns {Step[]}
 */
export function testSteps() {
  return [
    ofNode("Types", "react-router", "typegen"),
    ofNode("Types", "tsc"),
    { name: "Lint and format", command: installed("biome"), args: ["ci", "--error-on-warnings", "--colors=off"] },
    ofNode("Dead code", "knip"),
    ofNode("Unit and API tests", "vitest", "run"),
    // A part of `npm run test:faults`, which takes most of an hour in full.
    { name: "Faults", command: node24(), args: [join(root, "scripts", "faults.mjs"), "--short"] },
    ofNode("Browser tests", "playwright", "test"),
  ];
}

/**
 * What `npm test` leaves out on this machine, one line each.
 *
 * @param {boolean} hasPostgres
 */
export function leftOut(hasPostgres = postgresFolder() !== undefined) {
  return !hasPostgres ? ["PostgreSQL is not installed: the tests on it are left out."] : [];
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
