import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { freePort } from "../free-port.ts";
import { beside, brokenRules } from "./data.ts";
import type { Attempt, KillCase } from "./kill-at-writes.ts";
import { sendPicture } from "./kill-content.ts";
import { inquiry, stored } from "./kill-message.ts";
import { noCounts, type Outcome } from "./outcome.ts";
import { addPerson, call, signedIn } from "./people.ts";
import { caseFolder, pause, type Site, spawnSite, startSite, until } from "./site.ts";
import { inject, listWrites } from "./strace.ts";

export async function say(site: Site, turn: number): Promise<{ status: number; retryAfter: number; email: string }> {
  const body = await inquiry(turn);
  const answer = await call(site, "POST", "/api/public/messages", body);
  return { status: answer.status, retryAfter: Number(answer.headers.get("retry-after")), email: body.email };
}

const reads = async (site: Site) =>
  (await Promise.all(["/", "/api/public/reviews", "/health"].map((path) => call(site, "GET", path)))).every(
    ({ ok }) => ok,
  );

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

type Trouble = {
  outcome: Outcome;
  folder: string;
  expect(isSo: boolean, words: string): void;
};

function trouble(folder = caseFolder()): Trouble {
  const outcome = noCounts();
  return {
    outcome,
    folder,
    expect(isSo, words) {
      if (!isSo) outcome.broken.push(words);
    },
  };
}

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

/** another program is writing for so long. */
export async function otherProgramWrites(seconds: number): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const site = await startSite({ folder });
  await reads(site);
  const other = new DatabaseSync(join(folder, "data", "app.db"));
  other.exec("BEGIN IMMEDIATE");
  const end = performance.now() + seconds * 1000;
  const slowest = { read: 0, write: 0 };
  for (let turn = 1; performance.now() < end; turn++) {
    outcome.injected++;
    const asked = performance.now();
    const { status, retryAfter } = await say(site, turn);
    slowest.write = Math.max(slowest.write, performance.now() - asked);
    expect(status === 503 && retryAfter >= 1 && retryAfter <= 2, `a write is answered with ${status}, ${retryAfter} s`);
    const read = performance.now();
    expect(await reads(site), "reading is not possible");
    slowest.read = Math.max(slowest.read, performance.now() - read);
  }
  expect(slowest.read < 1_000, `a read took ${Math.round(slowest.read)} ms`);
  expect(slowest.write < 2_000, `a write was refused after ${Math.round(slowest.write)} ms`);
  other.exec("ROLLBACK");
  other.close();
  const after = await say(site, 1000);
  expect(after.status === 200, `afterwards a write is answered with ${after.status}`);
  outcome.acknowledged++;
  outcome.lost += 1 - stored(folder, after.email).messages;
  expect(stored(folder, after.email).all === 1, "a refused message is there");
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
  expect(
    await until(
      () =>
        call(site, "GET", "/ready").then(
          ({ ok }) => ok,
          () => false,
        ),
      20_000,
    ),
    `it does not start: ${program.output()}`,
  );
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

/** Puts a case on a file system of its own. @returns undefined where this machine does not let us */
function mounted(folder: string, size: string): { remount(options: string): void; unmount(): void } | undefined {
  const data = join(folder, "data");
  mkdirSync(data, { recursive: true });
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: "ignore" });
  try {
    run("mount", "-t", "tmpfs", "-o", `size=${size}`, "tmpfs", data);
  } catch {
    return undefined;
  }
  const unmount = () => run("umount", "--lazy", data);
  process.once("exit", unmount);
  return {
    remount: (options) => run("mount", "-o", `remount,${options}`, data),
    unmount() {
      process.off("exit", unmount);
      unmount();
    },
  };
}

const noMounting = (outcome: Outcome): Outcome => ({ ...outcome, left: "left out: mounting is not allowed here" });

/** a disk that is really full, under database and pictures both. */
export async function diskFull(): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const disk = mounted(folder, "12m");
  if (!disk) return noMounting(outcome);
  const site = await startSite({ folder });
  const rita = await addPerson(folder, { email: "rita@example.com", role: "siteadmin" });
  const headers = await signedIn(folder, site, rita);
  const ballast = join(folder, "data", "ballast");
  const { bavail, bsize } = statfsSync(join(folder, "data"));
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024, 1));
  let refused = 0;
  for (let turn = 1; turn <= 30; turn++) {
    const { status, email } = await say(site, turn);
    if (status === 200) outcome.acknowledged++;
    else {
      refused++;
      outcome.injected++;
      expect(status === 507, `a message is answered with ${status}`);
    }
    const { messages } = stored(folder, email);
    if (status === 200) outcome.lost += 1 - messages;
    else expect(messages === 0, "a refused message is there");
  }
  expect(refused > 0, "the disk was not full");
  const picture = await sendPicture(site, headers, "A picture");
  outcome.injected++;
  expect(picture.status === 507, `a picture is answered with ${picture.status}`);
  expect(await reads(site), "pages cannot be read");
  rmSync(ballast);
  const after = await say(site, 100);
  expect(after.status === 200, `with room again a message is answered with ${after.status}`);
  outcome.acknowledged++;
  outcome.lost += 1 - stored(folder, after.email).messages;
  outcome.broken.push(...brokenRules(folder));
  await site.kill();
  disk.unmount();
  return outcome;
}

/** a disk that cannot be written when the site starts. */
export async function diskIsReadOnly(): Promise<Outcome> {
  const { outcome, folder, expect } = trouble();
  const disk = mounted(folder, "12m");
  if (!disk) return noMounting(outcome);
  const site = await startSite({ folder });
  site.child.kill("SIGINT");
  await site.ended;
  disk.remount("ro");
  outcome.injected++;
  const refused = spawnSite({ folder });
  expect((await refused.ended) === 1, "it does not end with 1");
  expect(/^[^\n]+\n$/.test(refused.output()), `it does not say why in one line: ${refused.output()}`);
  disk.remount("rw");
  const again = await startSite({ folder });
  outcome.slowestStartMs = again.readyMs;
  await again.kill();
  disk.unmount();
  return outcome;
}
