import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Finding } from "./finding.ts";
import { printedBy } from "./run-tool.ts";

const root = join(import.meta.dirname, "..", "..");

/** The property tests of this folder once more, with many times the bodies, on all cores. */
export async function runProperties(runs: number): Promise<Finding[]> {
  const shards = availableParallelism();
  const bodies = await Promise.all(
    Array.from({ length: shards }, (_, index) => vitest(runs, ["every-call"], `${index + 1}/${shards}`)),
  );
  const rest = await vitest(runs, ["addresses", "upload-forms", "patterns"], "1/1");
  const counts = [...bodies.join("\n").matchAll(/^sent (\d+) (\S+ \S+)/gm)].map(([, count]) => Number(count));
  const sent = counts.reduce((sum, count) => sum + count, 0);
  return [
    {
      attack: "bodies with one thing wrong, for every call that takes one",
      counts: `${sent.toLocaleString("en-US")} bodies for ${counts.length} calls, ${Math.min(...counts).toLocaleString("en-US")} each`,
      wrong: failure(bodies),
    },
    {
      attack: "questions, ids and upload forms with one thing wrong; every pattern judged",
      counts: /Tests\s+(.*)$/m.exec(rest)?.[1] ?? "nothing ran",
      wrong: failure([rest]),
    },
  ];
}

function failure(outputs: readonly string[]): string | undefined {
  // One test is for SQLite alone.
  const output = outputs.find((one) => !/Tests\s+\d+ passed(?: \| \d+ skipped)? \(\d+\)/.test(one));
  // At the end stand the failures; fast-check names the seed, with which the same bodies come again.
  return output?.slice(-4000);
}

function vitest(runs: number, files: readonly string[], shard: string): Promise<string> {
  const args = ["run", "--testTimeout=900000", ...files.map((file) => `test/attack/${file}.test.ts`)];
  const env = { ...process.env, NO_COLOR: "1", ATTACK_RUNS: String(runs), ATTACK_SHARD: shard };
  return printedBy(join(root, "node_modules", ".bin", "vitest"), args, { cwd: root, env });
}
