import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Log } from "../process/log.server.ts";
import { damagedFile, refusalOf, refuseUnfitFile } from "./database-file.server.ts";
import { type CheckResult, lowerPriority, readFinding } from "./integrity-check-process.server.ts";

/** What is known about the database file since the start of the process. */
export type Integrity = CheckResult | { status: "checking" };

export type IntegrityCheck = {
  integrity(): Integrity;
  /**
   * Waits for the finding, up to a bound.
   *
   * @throws {StartupError} when the file is damaged
   */
  refuseDamage(): Promise<void>;
  /** Ends the check, finished or not. */
  stop(): Promise<void>;
};

type Options = {
  /** The database; a file that does not exist is ok. */
  file: string;
  /** How many migrations this program has. */
  knownVersion: number;
  log: Log;
  /** What the check runs, as the build has it; that of the sources unless given. */
  program?: string | undefined;
  /** How long a start waits. Five seconds are about 350 MB on two cores of a small server. */
  maxWaitMs?: number;
};

/** Not in a build: that has no folder beside this file. */
const programOfSources = join(import.meta.dirname, "integrity-check-program.server.ts");

/**
 * Starts to check the database file in a process of its own: SQLite keeps a thread busy until the whole file is read. The
 * process ends with this one, however this one ends.
 *
 * @throws {StartupError} at once for a file that is empty, newer than this program or another program's
 */
export function startIntegrityCheck({
  file,
  knownVersion,
  log,
  program = programOfSources,
  maxWaitMs = 5000,
}: Options): IntegrityCheck {
  if (!existsSync(file)) return alreadyChecked;
  try {
    refuseUnfitFile(file, knownVersion);
  } catch (error) {
    throw refusalOf(error, file);
  }
  // No setting is for this process, and no secret.
  const child = spawn(process.execPath, [program, file], { env: {}, stdio: ["pipe", "pipe", "pipe"] });
  const begin = performance.now();
  let state: Integrity = { status: "checking" };
  let continuesInBackground = false;
  let stopped = false;
  const finished = readFinding(child).then((found) => {
    state = found;
    if (stopped || !continuesInBackground) return;
    const ms = Math.round(performance.now() - begin);
    if (found.status === "damaged") log.error({ file, reason: found.reason, ms }, "the database is damaged");
    else if (found.status === "ok") log.info({ file, ms }, "the database is whole");
  });
  void finished.then(() => {
    if (!stopped && state.status === "unchecked")
      log.error({ file, reason: state.reason }, "the database could not be checked");
  });

  return {
    integrity: () => state,
    async refuseDamage() {
      if (continuesInBackground) return;
      const leftMs = Math.max(0, maxWaitMs - (performance.now() - begin));
      await Promise.race([finished, setTimeout(leftMs, undefined, { ref: false })]);
      if (state.status === "damaged") throw damagedFile(file, state.reason);
      if (state.status !== "checking" || continuesInBackground) return;
      continuesInBackground = true;
      lowerPriority(child);
      log.warn({ file, waitedMs: maxWaitMs }, "the database is still being checked; the start goes on");
    },
    async stop() {
      stopped = true;
      child.kill("SIGKILL");
      await finished;
    },
  };
}

/** For a file that was created, or checked on this thread, a moment ago. */
export const alreadyChecked: IntegrityCheck = {
  integrity: () => ({ status: "ok" }),
  refuseDamage: async () => {},
  stop: async () => {},
};
