import { beside, brokenRules } from "./data.ts";
import { type Finding, noCounts, note, type Outcome } from "./outcome.ts";
import { pause, type Site, startSite, until } from "./site.ts";
import { type Density, inject, listWrites, thinned } from "./strace.ts";

/** One doing of what is killed. */
export type Attempt = {
  /** @returns the status of the answer; rejects when there was none */
  act(): Promise<number>;
  /** Whether what goes on after the answer has ended. */
  isSettled?(): boolean;
  /**
   * Looks at what is there after the next start.
   *
   * @param acknowledged whether it was answered with success
   * @returns what is wrong, in words; `lost` and `duplicated` where something is
   */
  check(site: Site, acknowledged: boolean): Promise<Finding> | Finding;
};

export type KillCase = {
  /** Settings beside the usual. */
  env?: Record<string, string>;
  /** Puts in what all doings share, once, beside the running site. */
  prepare?(folder: string, site: Site): Promise<void>;
  /** Puts in what the nth needs. */
  begin(folder: string, site: Site, turn: number): Promise<Attempt>;
};

const settledMs = 150;
const longestMs = 30_000;

/**
 * Does something again and again, and kills the site as kill -9 does at the first, the second, the third … write of each
 * kind, until it runs through. After each kill the site is started as usual on what is left, and looked at; what it then
 * does next is killed at the next write. So every kill is also a start from what the one before has left.
 */
export async function killAtWrites(folder: string, { env, prepare, begin }: KillCase, density: Density = {}) {
  const outcome: Outcome = noCounts();
  const start = () => startSite({ folder, ...(env && { env }) });
  let site = await start();
  await prepare?.(folder, site);
  let turn = 0;
  const beginNext = async () => {
    // So many within an hour are what the limits are there to stop.
    await beside(folder, (db) => db.deleteFrom("rate_counters").execute());
    return begin(folder, site, turn++);
  };

  const first = await beginNext();
  const writes = await listWrites(site.child.pid ?? 0, folder, async () => {
    const status = await first.act();
    if (status >= 300) throw new Error(`Without any fault it is answered with ${status}:\n${site.output()}`);
    await settle(first);
  });
  note(outcome, "without a fault", await first.check(site, true));
  outcome.acknowledged++;

  for (const [call, points] of writes) {
    if (density.calls && !density.calls.includes(call)) continue;
    for (const when of thinned(points, density, 2 * points.length)) {
      const attempt = await beginNext();
      const detach = await inject(site.child.pid ?? 0, { calls: [call], what: "signal=KILL", when });
      const status = await Promise.race([attempt.act(), noAnswer()]).catch(() => undefined);
      const acknowledged = status !== undefined && status < 300;
      if (acknowledged) outcome.acknowledged++;
      await Promise.race([site.ended, settle(attempt, () => isDead(site))]);
      await detach();
      // A killed process is seen as ended a moment later.
      await Promise.race([site.ended, pause(100)]);
      const died = isDead(site);
      if (died) {
        outcome.injected++;
        site = await start();
        outcome.slowestStartMs = Math.max(outcome.slowestStartMs, site.readyMs);
      }
      const at = `${call} ${when}`;
      if (!died && status !== undefined && !acknowledged) outcome.broken.push(`${at}: answered with ${status}`);
      note(outcome, at, await attempt.check(site, acknowledged), brokenRules(folder));
      // How often threads wake each other is never the same: there, the next point may strike again.
      if (!died && (call !== "write" || when > (points.at(-1) ?? 0))) break;
    }
  }
  await site.kill();
  return outcome;

  async function settle({ isSettled }: Attempt, isOver = () => false): Promise<void> {
    if (isSettled) await until(() => isOver() || isSettled(), longestMs);
    await pause(settledMs);
  }
}

const noAnswer = () => new Promise<undefined>((settle) => setTimeout(() => settle(undefined), longestMs).unref());

const isDead = ({ child }: Site) => child.exitCode !== null || child.signalCode !== null;
