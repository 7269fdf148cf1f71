import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { until } from "./site.ts";

/** Everything by which the site can change a disk, and by which an answer leaves it. */
const writes = [
  "pwrite64",
  "pwritev",
  "write",
  "writev",
  "fsync",
  "fdatasync",
  "ftruncate",
  "rename",
  "renameat",
  "renameat2",
  "link",
  "linkat",
  "unlink",
  "unlinkat",
  "mkdir",
  "mkdirat",
  "rmdir",
  "chmod",
  "fchmod",
  "fchmodat",
  "copy_file_range",
  "sendfile",
] as const;

/** What to do to a call of the system: `fsync` with `error=EIO` or `signal=KILL`, and with `when=3` only at the third. */
export type Injection = { calls: readonly string[]; what: string; when?: number; path?: string };

/** Why faults cannot be injected on this machine; undefined when they can. */
export function whyNoStrace(): string | undefined {
  if (process.platform !== "linux") return "it needs Linux";
  const { status } = spawnSync("strace", ["-f", "-o", "/dev/null", "-e", "inject=fsync:error=EIO:when=1", "true"]);
  return status === 0 ? undefined : "it needs strace, and the right to trace processes";
}

/** What stands before a program's name so that it has that fault from its first call on. */
export function straceBefore({ calls, what, when, path }: Injection, output = "/dev/null"): string[] {
  const names = calls.join(",");
  return [
    "strace",
    "-f",
    "-o",
    output,
    ...(path === undefined ? [] : ["-P", path]),
    "-e",
    `trace=${names}`,
    "-e",
    `inject=${names}:${what}${when === undefined ? "" : `:when=${when}`}`,
  ];
}

/** What stands before a program's name so that its writes are counted. */
export function countBefore(output: string): string[] {
  return ["strace", "-f", "-o", output, "-e", `trace=${writes.join(",")}`];
}

/** Gives a running process a fault. @returns how to take it away again */
export async function inject(pid: number, injection: Injection): Promise<() => Promise<void>> {
  const [, ...args] = straceBefore(injection);
  return attach(pid, args);
}

/**
 * Counts the writes of a process while something happens.
 *
 * @returns by name of the call, the most that one of its threads has made: as many points as there are to kill it at
 */
export async function countWrites(pid: number, folder: string, meanwhile: () => Promise<unknown>) {
  const output = join(folder, "trace");
  const [, ...args] = countBefore(output);
  const detach = await attach(pid, args);
  await meanwhile();
  await detach();
  return readCounts(output);
}

/** Reads what `countBefore` has had written, and removes it. */
export function readCounts(output: string): Map<string, number> {
  const perThread = new Map<string, number>();
  for (const line of readFileSync(output, "utf8").split("\n")) {
    const [, key = ""] = /^(\d+\s+[a-z0-9_]+)\(/.exec(line) ?? [];
    if (key) perThread.set(key, (perThread.get(key) ?? 0) + 1);
  }
  rmSync(output);
  const most = new Map<string, number>();
  for (const [key, count] of perThread) {
    const name = key.split(/\s+/)[1] ?? "";
    most.set(name, Math.max(most.get(name) ?? 0, count));
  }
  return most;
}

async function attach(pid: number, args: readonly string[]): Promise<() => Promise<void>> {
  const child = spawn("strace", [...args, "-p", String(pid)], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  const ended = new Promise((settle) => child.once("close", settle));
  if (!(await until(() => / attached/.test(said) || child.exitCode !== null, 10_000)) || child.exitCode !== null)
    throw new Error(`strace cannot watch process ${pid}: ${said}`);
  return async () => {
    // Asked to end, it lets go of the process, which goes on.
    child.kill("SIGINT");
    await ended;
  };
}
