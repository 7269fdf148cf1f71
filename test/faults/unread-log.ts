import { stored } from "./kill-message.ts";
import type { Outcome } from "./outcome.ts";
import { call } from "./people.ts";
import { printed, startSite } from "./site.ts";
import { reads, say, trouble } from "./trouble.ts";

/** what reads standard output has stopped reading, while so many calls are logged. */
export async function unreadLog(calls: number): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const site = await startSite({ folder });
  const { stdout } = site.child;
  stdout?.pause();
  outcome.injected++;
  for (let turn = 0; turn < calls; turn++) {
    const { status } = await call(site, "GET", "/api/public/reviews");
    if (status !== 200) outcome.broken.push(`call ${turn} is answered with ${status}`);
  }
  const { status, email } = await say(site, 1);
  expect(status === 200, `a message is answered with ${status}`);
  outcome.acknowledged++;
  expect(await reads(site), "pages cannot be read");
  stdout?.resume();
  const [, lines] = await printed(site, /"lines":(\d+),"msg":"log lines were dropped/);
  expect(Number(lines) > 0, "dropped lines are not counted");
  outcome.lost += 1 - stored(folder, email).messages;
  site.child.kill("SIGINT");
  expect((await site.ended) === 0, "it does not end well");
  return outcome;
}
