import { join } from "node:path";
import { brokenRules } from "./data.ts";
import { type Finding, noCounts, note, type Outcome } from "./outcome.ts";
import { type Program, type Site, type SiteOptions, startSite } from "./site.ts";
import { type Density, listBefore, readWrites, straceBefore, thinned } from "./strace.ts";

export type ProgramCase = {
  site: SiteOptions;
  /** Puts the data back to what they were before. */
  reset(): void;
  /** Starts what is killed. */
  start(before: string[]): Program;
  /** Whether it has done what it is for: with success, or by being ready. Ends it if it goes on by itself. */
  isDone(program: Program): Promise<boolean>;
  /** Looks at what is there after the next start of the site. */
  check(site: Site, acknowledged: boolean): Promise<Finding> | Finding;
};

/** As killAtWrites, for a program that does one thing and ends: each kill finds the same data, and is counted from its start. */
export async function killProgramAtWrites(folder: string, one: ProgramCase, density: Density = {}): Promise<Outcome> {
  const { reset, start, isDone, check } = one;
  const outcome = noCounts();
  const trace = join(folder, "trace");
  // Twice: what Node keeps compiled is written by the first.
  for (const round of ["to warm up", "to count"]) {
    reset();
    if (!(await isDone(start(listBefore(trace))))) throw new Error(`It does not even work without a fault, ${round}.`);
  }
  await look("without a fault", true);

  for (const [call, points] of readWrites(trace)) {
    if (density.calls && !density.calls.includes(call)) continue;
    for (const when of thinned(points, density)) {
      reset();
      const program = start(straceBefore({ calls: [call], what: "signal=KILL", when }));
      const acknowledged = await isDone(program);
      if (!acknowledged) outcome.injected++;
      await look(`${call} ${when}`, acknowledged);
    }
  }
  return outcome;

  async function look(at: string, acknowledged: boolean): Promise<void> {
    if (acknowledged) outcome.acknowledged++;
    const site = await startSite(one.site);
    outcome.slowestStartMs = Math.max(outcome.slowestStartMs, site.readyMs);
    const finding = await check(site, acknowledged);
    note(outcome, at, finding, [...brokenRules(folder), (finding.lost ?? 0) > 0 && "lost"]);
    await site.kill();
  }
}
