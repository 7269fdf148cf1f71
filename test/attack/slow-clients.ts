import type { Finding } from "./finding.ts";
import { runTool } from "./run-tool.ts";
import type { Target } from "./target.ts";

const seconds = 20;
/** SECURITY.md R-22, for everybody else meanwhile. */
const slowestPageMs = 500;

const attacks = [
  ["slow headers, 1,000 connections", ["-H", "-c", "1000", "-r", "250", "-i", "5"]],
  ["slow bodies, 500 connections", ["-B", "-c", "500", "-r", "200", "-i", "5", "-s", "8192"]],
  [
    "slow reading, 300 connections",
    ["-X", "-c", "300", "-r", "150", "-k", "3", "-w", "10", "-y", "20", "-n", "5", "-z", "32"],
  ],
] as const;

/** Holds connections open by hardly sending or reading anything, and looks how everybody else is served meanwhile. */
export async function runSlowClients(target: Target): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, args] of attacks) {
    const others = measureOthers(target.direct);
    const path = what.startsWith("slow bodies") ? "/api/auth/login" : "/";
    const sent = ["-u", `${target.direct}${path}`, "-f", "application/json", "-l", String(seconds), "-p", "3"];
    const printed = await runTool("slowhttptest", [...args, ...sent], seconds + 30);
    const { times, errors } = await others.end();
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;
    const most = Math.max(0, ...[...printed.matchAll(/connected:\s+(\d+)/g)].map(([, count]) => Number(count)));
    findings.push({
      attack: `slowhttptest: ${what}`,
      counts: `${most} held at once; ${times.length} pages for others, p99 ${p99.toFixed(0)} ms, ${errors} errors`,
      wrong:
        (most === 0 ? `it has held nothing:\n${printed.slice(-500)}` : undefined) ??
        (errors > 0 || p99 > slowestPageMs ? "others are not served" : undefined) ??
        (await target.damage()),
    });
  }
  return findings;
}

/** One visitor who opens a page on a new connection, again and again. */
function measureOthers(origin: string) {
  const times: number[] = [];
  let errors = 0;
  let going = true;
  async function visit(): Promise<void> {
    while (going) {
      const begin = performance.now();
      const answer = await fetch(`${origin}/contact`, { headers: { connection: "close" } }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status === 200) times.push(performance.now() - begin);
      else errors += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const visiting = visit();
  return {
    async end() {
      going = false;
      await visiting;
      return { times, errors };
    },
  };
}
