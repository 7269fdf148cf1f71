import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { recordAuditEvent } from "#src/features/operations/audit-log/record-audit-event.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { Clock } from "#src/platform/process/clock.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import type { Log } from "#src/platform/process/log.server.ts";
import { newestBackup } from "./backup-folder.server.ts";
import { readBackupState } from "./backup-state.server.ts";

type NightlyOptions = {
  dataDir: string;
  clock: Clock;
  log: Log;
  /** The program of `npm run backup`; a build has a copy of its own. */
  program?: string | undefined;
};

/** Used without a build. */
const programOfSources = join(import.meta.dirname, "command-line", "backup.server.ts");

/** Makes a backup every night, in a process with low priority: checking a database blocks a thread for as long as it takes. */
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
      log.info({ bytes, kept, ms: Math.round(performance.now() - begin) }, "backup created");
    },
  };
}

/** @throws Error with the end of its error output, if it fails */
async function runProgram(program: string, dataDir: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  let errors = "";
  child.stderr.on("data", (part: Buffer) => {
    errors = `${errors}${part}`.slice(-4000);
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(errors.trim() || `The backup exited with ${code} and no message.`);
}

/** Records each run of the nightly backup in the audit log, but not one that the end of the process has interrupted. */
export function auditBackup(backup: DailyTask, { db, clock }: { db: Db; clock: Clock }): DailyTask {
  const record = (kind: "backup-made" | "backup-failed") =>
    db.transaction().execute((trx) => recordAuditEvent(trx, clock.now(), { kind, by: "site" }));
  return {
    ...backup,
    async run(stopping) {
      try {
        await backup.run(stopping);
      } catch (error) {
        if (!stopping.aborted) await record("backup-failed");
        throw error;
      }
      await record("backup-made");
    },
  };
}
