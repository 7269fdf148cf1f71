import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { runZzuf } from "./broken-bytes.ts";
import { runOneConnection, runResets } from "./connections.ts";
import type { Finding } from "./finding.ts";
import { auditPackages } from "./packages.ts";
import { runProperties } from "./properties.ts";
import { missingTools, tools } from "./run-tool.ts";
import { runSqlmap, runWapiti } from "./scanners.ts";
import { runSlowClients } from "./slow-clients.ts";
import { timeAddresses, timeValidators } from "./slow-texts.ts";
import { startTarget, type Target } from "./target.ts";

/*
 * `npm run test:attack`: attacks the production build on this machine, and nothing else, for more than half an hour. One line for
 * each attack; ends with 1 when any of them found something. docs/security.md ("What the tools found") has the last table.
 * `--only bodies,zzuf` does some of it, `--without wapiti` goes without a tool that cannot be had.
 */

const attacks: Readonly<Record<string, (target: Target) => Promise<readonly Finding[]>>> = {
  bodies: () => runProperties(10_000),
  texts: async (target) => [await timeValidators(), await timeAddresses(target)],
  wapiti: async (target) => [await runWapiti(target)],
  sqlmap: runSqlmap,
  connection: runOneConnection,
  resets: runResets,
  slowhttptest: runSlowClients,
  zzuf: runZzuf,
  packages: async () => [auditPackages()],
};

const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, without: { type: "string", multiple: true } },
});
const listed = (lists: readonly string[] = []) => lists.flatMap((list) => list.split(","));
const without = listed(values.without);
const wanted = values.only ? listed(values.only) : Object.keys(attacks);
const unknown = [...wanted, ...without].filter((name) => !(name in attacks));
if (unknown.length > 0) end(`There is no ${unknown.join(", ")}: ${Object.keys(attacks).join(", ")}.`);
const missing = missingTools().filter((tool) => wanted.includes(tool) && !without.includes(tool));
if (missing.length > 0) {
  end(
    `${missing.join(", ")} cannot be found. On Debian: apt-get update && apt-get install -y --no-install-recommends ${tools.join(" ")}\nOr go without: ${missing.map((tool) => `--without ${tool}`).join(" ")}`,
  );
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const today = new Date().toISOString().slice(0, 10);
say(
  `${today}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
say("| Attack | Sent and answered | Verdict |\n|---|---|---|");
let failed = 0;
const target = await startTarget();
try {
  for (const name of wanted.filter((one) => !without.includes(one))) {
    const begin = performance.now();
    for (const { attack, counts, wrong } of (await attacks[name]?.(target)) ?? []) {
      if (wrong !== undefined) failed += 1;
      say(`| ${attack} | ${counts} | ${wrong === undefined ? "clean" : `**${wrong.split("\n", 1)[0]}**`} |`);
      if (wrong?.includes("\n")) process.stderr.write(`${wrong}\n`);
    }
    process.stderr.write(`${name}: ${Math.round((performance.now() - begin) / 1000)} s, ${target.memoryMb()} MB\n`);
  }
} finally {
  await target.close();
}
if (failed > 0) end(`${failed} attacks have found something.`);

function end(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
