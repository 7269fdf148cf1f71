import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { damagedFile, refusalOf, refuseUnfitFile } from "./database-file.server.ts";
import type { Finding } from "./integrity-check-program.server.ts";
import type { Log } from "./log.server.ts";

/** What is known about the database file since the start of the process. */
export type Integrity =
  | { is: "whole" | "being checked" }
  /** Damaged: what is wrong. Unchecked: why the check could not be done. */
  | { is: "damaged" | "unchecked"; reason: string };

export type IntegrityCheck = {
  integrity(): Integrity;
  /**
   * Waits for the finding, up to a bound.
   *
   * @throws {StartRefused} when the file is damaged
   */
  refuseDamage(): Promise<void>;
  /** Ends the check, finished or not. */
  stop(): Promise<void>;
};

type Options = {
  /** The database; a file that is not there is whole. */
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
 * @throws {StartRefused} at once for a file that is empty, newer than this program or another program's
 */
export function startIntegrityCheck({
  file,
  knownVersion,
  log,
  program = programOfSources,
  maxWaitMs = 5000,
}: Options): IntegrityCheck {
  if (!existsSync(file)) return fileIsWhole;
  try {
    refuseUnfitFile(file, knownVersion);
  } catch (error) {
    throw refusalOf(error, file);
  }
  // No setting is for this process, and no secret.
  const child = spawn(process.execPath, [program, file], { env: {}, stdio: ["pipe", "pipe", "pipe"] });
  const begin = performance.now();
  let state: Integrity = { is: "being checked" };
  let beside = false;
  let stopped = false;
  const finished = readFinding(child).then((found) => {
    state = found;
    if (stopped || !beside) return;
    const ms = Math.round(performance.now() - begin);
    if (found.is === "damaged") log.error({ file, reason: found.reason, ms }, "the database is damaged");
    else if (found.is === "whole") log.info({ file, ms }, "the database is whole");
  });
  void finished.then(() => {
    if (!stopped && state.is === "unchecked")
      log.error({ file, reason: state.reason }, "the database could not be checked");
  });

  return {
    integrity: () => state,
    async refuseDamage() {
      if (beside) return;
      const leftMs = Math.max(0, maxWaitMs - (performance.now() - begin));
      await Promise.race([finished, setTimeout(leftMs, undefined, { ref: false })]);
      if (state.is === "damaged") throw damagedFile(file, state.reason);
      if (state.is !== "being checked" || beside) return;
      beside = true;
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

/** Of a file that was made, or checked on this thread, a moment ago. */
export const fileIsWhole: IntegrityCheck = {
  integrity: () => ({ is: "whole" }),
  refuseDamage: async () => {},
  stop: async () => {},
};

async function readFinding(child: ChildProcess): Promise<Integrity> {
  let printed = "";
  let complaint = "";
  child.stdin?.on("error", () => {});
  child.stdout?.on("data", (part: Buffer) => {
    printed += part;
  });
  child.stderr?.on("data", (part: Buffer) => {
    complaint = `${complaint}${part}`.slice(-1000);
  });
  try {
    const [code, signal] = await once(child, "close");
    if (code !== 0) return { is: "unchecked", reason: complaint.trim() || `its process ended with ${code ?? signal}` };
    const { damage } = JSON.parse(printed) as Finding;
    return damage === null ? { is: "whole" } : { is: "damaged", reason: damage };
  } catch (error) {
    return { is: "unchecked", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** From now on visitors are served beside it. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not allow it.
  }
}
