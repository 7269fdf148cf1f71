import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemClock } from "#src/platform/process/clock.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { silentLog as log } from "#test/app/test-log.ts";
import { fill, placesOf, siteOn } from "#test/data/backups.ts";
import { nightlyBackup } from "./nightly-backup.server.ts";

test("OPS-07 the nightly task makes a checked backup in a process of its own, and knows from the folder when it last did", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const site = await siteOn(dataDir);
  await fill(site);
  const task = nightlyBackup({ config: placesOf(dataDir), clock: systemClock, log });
  expect(task?.at).toEqual({ hour: 2, minute: 30 });
  expect(await task?.lastRun()).toBeUndefined();
  const begin = Date.now();
  await task?.run(new AbortController().signal);
  const last = await task?.lastRun();
  expect((last?.getTime() ?? 0) - begin).toBeGreaterThan(-1000);
  await site.close();

  rmSync(join(dataDir, "app.db"));
  await expect(task?.run(new AbortController().signal)).rejects.toThrow(/There is no site in/);
  await expect(task?.run(AbortSignal.abort())).rejects.toThrow(/abort/i);
  expect(existsSync(join(dataDir, "backups"))).toBe(true);
});
