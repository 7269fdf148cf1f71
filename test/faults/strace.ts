import { spawn, spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { until } from "./site.ts";

/** Everything by which the site can change a disk, and by which an answer leaves it. */
const writes = [
  ..."pwrite64 pwritev write writev fsync fdatasync ftruncate rename renameat renameat2 link linkat unlink".split(" "),
  ..."unlinkat mkdir mkdirat rmdir chmod fchmod fchmodat copy_file_range sendfile".split(" "),
] as const;

/** What to do to calls of the system: `error=EIO` or `signal=KILL`, and with `when: 3` only to the third. */
export type Injection = { calls: readonly string[]; what: string; when?: number };

/** How many of the writes are killed at: every nth, from the first or another on. All by default. */
export type Density = { every?: number; from?: number; calls?: readonly string[] };

/** Why faults cannot be injected on this machine; undefined when they can. */
export function whyNoStrace(): string | undefined {
  if (process.platform !== "linux") return "it needs Linux";
  const { status } = spawnSync("strace", ["-f", "-o", "/dev/null", "-e", "inject=fsync:error=EIO:when=1", "true"]);
  return status === 0 ? undefined : "it needs strace, and the right to trace processes";
}

/** What stands before a program's name so that it has that fault from its first call on. */
export function straceBefore(injection: Injection): string[] {
  return ["strace", ...faultOf(injection)];
}

/** What stands before a program's name so that its writes are listed. */
export function listBefore(output: string): string[] {
  return ["strace", "--seccomp-bpf", ...listTo(output)];
}

/** Gives a running process a fault. @returns how to take it away again */
export function inject(pid: number, injection: Injection): Promise<() => Promise<void>> {
  return attach(pid, faultOf(injection));
}

const faultOf = ({ calls, what, when }: Injection) => {
  const names = calls.join(",");
  const at = when === undefined ? "" : `:when=${when}`;
  return ["-f", "-o", "/dev/null", "-e", `trace=${names}`, "-e", `inject=${names}:${what}${at}`];
};

const listTo = (output: string) => ["-f", "-y", "-o", output, "-e", `trace=${writes.join(",")}`];

/** Lists the writes of a process while something happens, as `readWrites` does. */
export async function listWrites(pid: number, folder: string, meanwhile: () => Promise<unknown>) {
  const output = join(folder, "trace");
  const detach = await attach(pid, listTo(output));
  await meanwhile();
  await detach();
  return readWrites(output);
}

/**
 * Reads what `listBefore` has had written, and removes it. Each thread counts its own calls, as an injection's `when` does.
 *
 * @returns by name of the call, at which of them something is written; the others of `write` only wake a thread
 */
export function readWrites(output: string): Map<string, number[]> {
  const counts = new Map<string, number>();
  const found = new Map<string, Set<number>>();
  for (const line of readFileSync(output, "utf8").split("\n")) {
    const [, thread, call = "", rest = ""] = /^(\d+)\s+([a-z0-9_]+)\((.*)/.exec(line) ?? [];
    if (!call) continue;
    const count = (counts.get(`${thread} ${call}`) ?? 0) + 1;
    counts.set(`${thread} ${call}`, count);
    if (!/^\d+<(anon_inode|pipe|\/dev\/)/.test(rest)) found.set(call, (found.get(call) ?? new Set()).add(count));
  }
  rmSync(output);
  return new Map([...found].map(([call, points]) => [call, [...points].toSorted((one, other) => one - other)]));
}

/** The points to kill at: every nth of those found, and some more, for what is done later may write more. */
export function thinned(points: readonly number[], { every = 1, from = 1 }: Density, more = 0): number[] {
  const last = points.at(-1) ?? 0;
  const all = [...points, ...Array.from({ length: more }, (_, index) => last + 1 + index)];
  return all.filter((_, index) => index >= from - 1 && (index - from + 1) % every === 0);
}

async function attach(pid: number, args: readonly string[]): Promise<() => Promise<void>> {
  const child = spawn("strace", [...args, "-p", String(pid)], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  const ended = new Promise((settle) => child.once("close", settle));
  // A process that is killed at its first call has ended with its strace right after it was attached.
  const isAttached = () => / attached/.test(said);
  if (!(await until(() => isAttached() || child.exitCode !== null, 10_000)) || !isAttached())
    throw new Error(`strace cannot watch process ${pid}: ${said}`);
  return async () => {
    // Asked to end, it lets go of the process, which goes on. Now and then it waits for ever for a thread that is dead already.
    child.kill("SIGINT");
    const patience = setTimeout(() => child.kill("SIGKILL"), 2_000);
    await ended;
    clearTimeout(patience);
  };
}
