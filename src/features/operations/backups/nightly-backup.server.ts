import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Clock } from "#src/platform/process/clock.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { newestBackup } from "./backup-folder.server.ts";
import { readBackupState } from "./backup-state.server.ts";

type NightlyOptions = {
  dataDir: string;
  clock: Clock;
  log: Log;
  /** What `npm run backup` starts, or the same as the build has it. */
  program?: string | undefined;
};

/** Not in a build: that has no folder beside this file. */
const programOfSources = join(import.meta.dirname, "command-line", "backup.server.ts");

/**
 * The backup of every night, in a process of its own with low priority: checking a database keeps a thread busy for as long as
 * it takes, and pages are answered by this one.
 */
export function nightlyBackup({ dataDir, clock, log, program = programOfSources }: NightlyOptions): DailyTask {
  return {
    name: "backup",
    at: { hour: 2, minute: 30 },
    async lastRun() {
      return (await newestBackup(dataDir, "regular", clock.now().getTime()))?.madeAt;
    },
    async run(stopping) {
      const begin = performance.now();
      await runProgram(program, dataDir, stopping);
      const { bytes, kept } = await readBackupState({ dataDir, now: clock.now().getTime() });
      log.info({ bytes, kept, ms: Math.round(performance.now() - begin) }, "backup made");
    },
  };
}

/** @throws with what it has said last, when it does not end well */
async function runProgram(program: string, dataDir: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  let said = "";
  child.stderr.on("data", (part: Buffer) => {
    said = `${said}${part}`.slice(-4000);
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(said.trim() || `The backup ended with ${code} and said nothing.`);
}
