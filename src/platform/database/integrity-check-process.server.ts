import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import type { Finding } from "./integrity-check-program.server.ts";

/** Damaged: what is wrong. Unchecked: why the check could not be done. */
export type CheckResult = { status: "ok" } | { status: "damaged" | "unchecked"; reason: string };

/**
 * Waits for the check's process to end.
 *
 * @returns what it has found; "unchecked", with the reason, when the process failed
 */
export async function readFinding(child: ChildProcess): Promise<CheckResult> {
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
    if (code !== 0)
      return { status: "unchecked", reason: complaint.trim() || `its process ended with ${code ?? signal}` };
    const { damage } = JSON.parse(printed) as Finding;
    return damage === null ? { status: "ok" } : { status: "damaged", reason: damage };
  } catch (error) {
    return { status: "unchecked", reason: error instanceof Error ? error.message : String(error) };
  }
}

/** For a check that continues while visitors are served. */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended, or the system does not allow it.
  }
}
