import { beside, brokenRules } from "./data.ts";
import type { Attempt, KillCase } from "./kill-at-writes.ts";
import { noCounts, note } from "./outcome.ts";
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
      const refused = status < 300 || status === 503 || status === 507;
      const finding = await attempt.check(site, status < 300);
      const more = [...brokenRules(folder), !refused && `answered with ${status}`];
      note(outcome, `${error} at ${name} ${when}`, finding, more);
    }
  }
  await site.kill();
  return outcome;
}

async function settle({ isSettled }: Attempt): Promise<void> {
  if (isSettled) await until(isSettled, 5_000);
  await pause(100);
}
