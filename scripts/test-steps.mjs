// What `npm test` looks at. Plain JavaScript, for any Node from 20 on.
import { join } from "node:path";
import { installed, node24, root } from "./runtime.mjs";

/** @typedef {{ name: string, command: string, args: string[] }} Step */

/**
 * Everything that has to hold, what fails quickly first. Node 24, which the commands run on, has to be installed.
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
    // A part of `npm run test:faults`: the whole takes most of an hour.
    { name: "Faults", command: node24(), args: [join(root, "scripts", "faults.mjs"), "--short"] },
    ofNode("Browser tests", "playwright", "test"),
  ];
}

/**
 * Runs one step after the other, up to the first that fails.
 *
 * @param {Step[]} steps
 * @param {{ run: typeof import("./runtime.mjs").run, say: (line: string) => void }} machine
 * @returns {Promise<string | undefined>} which one has failed, in words; undefined when all have passed
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
