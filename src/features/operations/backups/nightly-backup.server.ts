import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Settings } from "#src/platform/process/config.server.ts";
import type { DailyTask } from "#src/platform/process/daily.server.ts";
import type { Services } from "#src/services.ts";
import { recordAuditEvent } from "#src/staff/audit/record-audit-event.server.ts";
import { newestBackup } from "./backup-folder.server.ts";
import { readBackupState } from "./backup-state.server.ts";

type NightlyOptions = Pick<Services, "clock" | "log"> & {
  config: Pick<Settings, "dataDir" | "backupDir">;
  /** The program of `npm run backup`; a build has a copy of its own. */
  program?: string | undefined;
};

/** Used without a build. */
const programOfSources = join(import.meta.dirname, "command-line", "backup.server.ts");

/**
 * Makes a backup every night, in a process with low priority: checking a database blocks a thread for as long as it takes.
 *
 * @returns undefined without a folder for it: the data are then in a database that its provider backs up (PG-16)
 */
export function nightlyBackup({
  config,
  clock,
  log,
  program = programOfSources,
}: NightlyOptions): DailyTask | undefined {
  const { dataDir, backupDir } = config;
  if (backupDir === undefined) return undefined;
  return {
    name: "backup",
    at: { hour: 2, minute: 30 },
    async lastRun() {
      return (await newestBackup(backupDir, "regular", clock.now().getTime()))?.madeAt;
    },
    async run(stopping) {
      const begin = performance.now();
      await runProgram(program, { DATA_DIR: dataDir, BACKUP_DIR: backupDir }, stopping);
      const state = await readBackupState(config, clock.now().getTime());
      log.info({ bytes: state?.bytes, kept: state?.kept, ms: Math.round(performance.now() - begin) }, "backup created");
    },
  };
}

/** @throws Error with the end of its error output, if it fails */
async function runProgram(program: string, settings: Record<string, string>, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, program], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(errors.slice(-4000).trim() || `The backup exited with ${code} and no message.`);
}

/** Records each run of the nightly backup in the audit log, but not one that the end of the process has interrupted. */
export function auditBackup(backup: DailyTask, { db, clock }: Pick<Services, "db" | "clock">): DailyTask {
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
