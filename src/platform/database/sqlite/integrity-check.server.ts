import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Log } from "../../process/log.server.ts";
import { lowerPriority } from "../../process/lower-priority.server.ts";
import { alreadyChecked, type CheckResult, type Integrity, type IntegrityCheck } from "../integrity.ts";
import { damagedFile, readSchemaVersion } from "./database-file.server.ts";
import type { Finding } from "./integrity-check-program.server.ts";

type Options = {
  /** The database file, which need not exist. */
  file: string;
  knownVersion: number;
  log: Log;
  /** The built program of the check; by default that of the sources. */
  program?: string | undefined;
  /** How long a start waits. Five seconds check about 350 MB on a small server. */
  maxWaitMs?: number;
};

/** Exists in the sources only. */
const programOfSources = join(import.meta.dirname, "integrity-check-program.server.ts");

/**
 * Starts checking the database file in a child process, since SQLite blocks a thread until the whole file is read. The child
 * ends with this process in any case.
 *
 * @throws {StartupError} at once for a file that is empty, of a newer version or of another program
 */
export function startIntegrityCheck({
  file,
  knownVersion,
  log,
  program = programOfSources,
  maxWaitMs = 5000,
}: Options): IntegrityCheck {
  if (!existsSync(file)) return alreadyChecked;
  readSchemaVersion(file, knownVersion);
  // The process needs no settings and must not see secrets.
  const child = spawn(process.execPath, [program, file], { env: {}, stdio: ["pipe", "pipe", "pipe"] });
  const begin = performance.now();
  let state: Integrity = { status: "checking" };
  let continuesInBackground = false;
  let stopped = false;
  const finished = readFinding(child).then((found) => {
    state = found;
    const ms = Math.round(performance.now() - begin);
    if (stopped) return;
    if (found.status === "unchecked") log.error({ file, reason: found.reason }, "the database could not be checked");
    else if (!continuesInBackground) return;
    else if (found.status === "damaged") log.error({ file, reason: found.reason, ms }, "the database is damaged");
    else log.info({ file, ms }, "the database is whole");
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
      if (child.pid !== undefined) lowerPriority(child.pid);
      log.warn({ file, waitedMs: maxWaitMs }, "the database is still being checked; the start continues");
    },
    async stop() {
      stopped = true;
      child.kill("SIGKILL");
      await finished;
    },
  };
}

/** Waits for the process to end. A process that failed is "unchecked", with the reason. */
async function readFinding(child: ChildProcessWithoutNullStreams): Promise<CheckResult> {
  child.stdin.on("error", () => {});
  try {
    const outputs = [text(child.stdout), text(child.stderr)] as const;
    const [printed, errors, [code, signal]] = await Promise.all([...outputs, once(child, "close")]);
    const reason = errors.slice(-1000).trim() || `its process ended with ${code ?? signal}`;
    if (code !== 0) return { status: "unchecked", reason };
    const { damage } = JSON.parse(printed) as Finding;
    return damage === null ? { status: "ok" } : { status: "damaged", reason: damage };
  } catch (error) {
    return { status: "unchecked", reason: error instanceof Error ? error.message : String(error) };
  }
}
