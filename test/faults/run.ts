import { availableParallelism, cpus, totalmem } from "node:os";
import { cases, type FaultCase } from "./cases.ts";
import { noCounts, type Outcome } from "./outcome.ts";
import { whyNoStrace } from "./strace.ts";

/**
 * `npm run test:faults`: the built site (`npm run build` first) is killed, cut off from its disk and lied to, on this machine and
 * over loopback only. One line for each case; ends with 1 when anything that was acknowledged is lost, or a rule is broken.
 * `--short` runs the part of it that `npm test` has time for; words choose cases by a part of their names.
 */
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const short = process.argv.includes("--short");
const say = (text: string) => process.stdout.write(`${text}\n`);

const why = whyNoStrace();
if (why) {
  say(`Faults are not injected on this machine: ${why}. They were left out.`);
  process.exit(short ? 0 : 1);
}
const chosen = cases.filter(
  ({ name, short: isShort }) =>
    (!short || isShort) && (words.length === 0 || words.some((word) => name.includes(word))),
);
const begin = performance.now();
say(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, `);
say(`${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`);
say("| Case | | Faults | Acknowledged | Lost | Twice | Slowest start | |");
say("|---|---|---|---|---|---|---|---|");

// A case waits for one process most of the time: as many at once as there are cores.
const all: Outcome[] = [];
const waiting = [...chosen];
const turns = Array.from({ length: availableParallelism() }, async () => {
  for (let one = waiting.shift(); one; one = waiting.shift()) all.push(await report(one));
});
await Promise.all(turns);
const sum = (name: "injected" | "acknowledged" | "lost" | "duplicated") =>
  all.reduce((total, outcome) => total + outcome[name], 0);
const broken = all.flatMap((outcome) => outcome.broken);
const seconds = Math.round((performance.now() - begin) / 1000);
say(
  `\n${chosen.length} cases, ${sum("injected")} faults, ${sum("acknowledged")} acknowledged, ${sum("lost")} lost, ${sum("duplicated")} mails twice; ${seconds} s`,
);
say(broken.length === 0 ? "Nothing was lost, and every rule held." : `${broken.length} rules were broken:`);
for (const words of broken) say(`  ${words}`);
process.exit(broken.length === 0 && sum("lost") === 0 ? 0 : 1);

async function report(one: FaultCase): Promise<Outcome> {
  const outcome = await (short && one.short ? one.short() : one.run()).catch((error) => ({
    ...noCounts(),
    broken: [`${one.name}: ${error instanceof Error ? error.message : error}`],
  }));
  const { injected, acknowledged, lost, duplicated, broken, slowestStartMs, left } = outcome;
  if (injected === 0 && !left) broken.push("no fault has struck");
  const result = left ?? (broken.length === 0 ? "ok" : "BROKEN");
  const slowest = slowestStartMs > 0 ? `${(slowestStartMs / 1000).toFixed(1)} s` : "";
  say(
    `| ${one.name} | ${one.about} | ${injected} | ${acknowledged} | ${lost} | ${duplicated} | ${slowest} | ${result} |`,
  );
  // At once, for whoever does not wait for the end.
  for (const words of broken) process.stderr.write(`${one.name}: ${words}\n`);
  return { ...outcome, broken: broken.map((words) => `${one.name}: ${words}`) };
}
