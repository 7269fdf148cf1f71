import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brokenRules } from "./data.ts";
import { sendPicture } from "./kill-content.ts";
import { stored } from "./kill-message.ts";
import type { Outcome } from "./outcome.ts";
import { addPerson, signedIn } from "./people.ts";
import { spawnSite, startSite } from "./site.ts";
import { reads, say, trouble } from "./trouble.ts";

/** Puts a case on a file system of its own. @returns undefined where this machine does not let us */
export function mounted(folder: string, size: string): { remount(options: string): void; unmount(): void } | undefined {
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

export const noMounting = (outcome: Outcome): Outcome => ({
  ...outcome,
  left: "left out: mounting is not allowed here",
});

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
