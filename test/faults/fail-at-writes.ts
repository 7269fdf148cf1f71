import { beside, brokenRules } from "./data.ts";
import type { Attempt, KillCase } from "./kill-at-writes.ts";
import { noCounts } from "./outcome.ts";
import { caseFolder, pause, startSite, until } from "./site.ts";
import { inject, listWrites } from "./strace.ts";

/**
 * every write of a kind fails in its turn, as on a disk that is full or broken. Answered with success, or refused with
 * 5xx and nothing of it there; the site goes on without a restart.
 */
export async function failAtWrites({ prepare, begin }: KillCase, calls: readonly string[], error: string) {
  const folder = caseFolder();
  const outcome = noCounts();
  const site = await startSite({ folder });
  await prepare?.(folder, site);
  let turn = 0;
  const first = await begin(folder, site, turn++);
  const writes = await listWrites(site.child.pid ?? 0, folder, async () => {
    await first.act();
    await settle(first);
  });
  for (const name of calls) {
    for (const when of writes.get(name) ?? []) {
      await beside(folder, (db) => db.deleteFrom("rate_counters").execute());
      const attempt = await begin(folder, site, turn++);
      const detach = await inject(site.child.pid ?? 0, { calls: [name], what: `error=${error}`, when });
      const status = await attempt.act();
      await settle(attempt);
      await detach();
      outcome.injected++;
      if (status < 300) outcome.acknowledged++;
      const { lost = 0, duplicated = 0, broken = [] } = await attempt.check(site, status < 300);
      outcome.lost += lost;
      outcome.duplicated += duplicated;
      const refused = status < 300 || status === 503 || status === 507;
      for (const words of [...broken, ...brokenRules(folder), !refused && `answered with ${status}`])
        if (words) outcome.broken.push(`${error} at ${name} ${when}: ${words}`);
    }
  }
  await site.kill();
  return outcome;
}

async function settle({ isSettled }: Attempt): Promise<void> {
  if (isSettled) await until(isSettled, 5_000);
  await pause(100);
}
