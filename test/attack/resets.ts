import { requestKinds, resetConnection, resetPhases } from "#test/network/resets.ts";
import type { Finding } from "./finding.ts";
import type { Target } from "./target.ts";

const resetsPerPhase = 5_000;
const atOnce = 50;
const film = "/video/seamless-gutters-florida.mp4";

/** Resets connections in every phase, 5,000 times each, through all methods (NET-01). */
export async function runResets(target: Target): Promise<Finding[]> {
  const port = Number(new URL(target.direct).port);
  const findings: Finding[] = [];
  for (const phase of resetPhases) {
    const before = target.openFiles();
    let started = 0;
    const resetOthers = async () => {
      while (started < resetsPerPhase) {
        const kind = requestKinds[started % requestKinds.length] ?? "GET";
        started += 1;
        await resetConnection(port, { kind, phase }, film);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, resetOthers));
    const wrong = (await target.damage()) ?? (await leftOpen(target, before));
    findings.push({
      attack: `connections reset: ${phase}`,
      counts: `${started.toLocaleString("en-US")} connections, ${requestKinds.length} kinds of requests`,
      wrong,
    });
    if (wrong !== undefined) break;
  }
  return findings;
}

/** Files and connections that are still open ten seconds later; a few are the keep-alive ones of the health checks. */
async function leftOpen(target: Target, before: number): Promise<string | undefined> {
  const deadline = Date.now() + 10_000;
  while (target.openFiles() > before + 5) {
    if (Date.now() > deadline) return `${target.openFiles() - before} files or connections are left open`;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return undefined;
}
