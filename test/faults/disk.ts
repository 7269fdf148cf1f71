import { freePort } from "#test/processes/free-port.ts";
import { brokenRules } from "./data.ts";
import { stored } from "./kill-message.ts";
import type { Outcome } from "./outcome.ts";
import { call } from "./people.ts";
import { spawnSite, startSite, until } from "./site.ts";
import { inject } from "./strace.ts";
import { reads, say, trouble } from "./trouble.ts";

/** while nothing can be written any more, what is there is read; a write is refused, and works again afterwards. */
export async function diskTurnsReadOnly(): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const site = await startSite({ folder });
  const detach = await inject(site.child.pid ?? 0, {
    calls: ["pwrite64", "fsync", "ftruncate", "mkdir"],
    what: "error=EROFS",
  });
  outcome.injected++;
  const refused = await say(site, 1);
  expect(refused.status === 503 && refused.retryAfter > 0, `a write is answered with ${refused.status}`);
  expect(await reads(site), "pages cannot be read");
  await detach();
  expect((await say(site, 2)).status === 200, "afterwards nothing can be written");
  outcome.acknowledged++;
  expect(stored(folder, refused.email).all === 1, "a refused message is there, or an accepted one is not");
  outcome.broken.push(...brokenRules(folder));
  await site.kill();
  return outcome;
}

/** what the log is written to is full. */
export async function logDiskFull(): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const port = await freePort();
  const program = spawnSite({
    folder,
    env: { PORT: String(port) },
    before: ["sh", "-c", 'exec "$0" "$@" > /dev/full'],
  });
  const site = { ...program, origin: `http://localhost:${port}`, port, readyMs: 0, kill: async () => {} };
  const isReady = () => call(site, "GET", "/ready").catch(() => undefined);
  expect(await until(async () => (await isReady())?.ok === true, 20_000), `it does not start: ${program.output()}`);
  outcome.injected++;
  const { status, email } = await say(site, 1);
  expect(status === 200, `a message is answered with ${status}`);
  outcome.acknowledged++;
  outcome.lost += 1 - stored(folder, email).messages;
  expect(await reads(site), "pages cannot be read");
  program.child.kill("SIGINT");
  expect((await program.ended) === 0, "it does not end well");
  return outcome;
}
