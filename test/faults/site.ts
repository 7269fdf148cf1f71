import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { childrenOf } from "#test/processes/processes.ts";
import { siteFlags } from "../../scripts/runtime.mjs";

/** Of every site that is started here. */
export const secret = "a secret that only this test has, 32 bytes";

const buildDir = resolve(process.env.BUILD_DIR ?? "build");
const children = new Set<ChildProcess>();
let made: string | undefined;

/** The folder of all cases. It goes with this process, as does what still runs in it. */
function folders(): string {
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(tmpdir(), "gutters-faults-"));
  process.on("exit", () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  made = folder;
  return folder;
}

/** A new folder for one case; the data are in `data` below it. */
export function caseFolder(): string {
  return mkdtempSync(join(folders(), "case-"));
}

export type Program = {
  child: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Settles with its exit code, or the signal that has killed it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** Starts a program whose data are in `folder`/data. @param before what stands before Node on the command line: strace */
export function startProgram(
  args: readonly string[],
  { folder, env = {}, before = [] }: { folder: string; env?: Record<string, string>; before?: readonly string[] },
): Program {
  const [command = "", ...rest] = [...before, process.execPath, ...args];
  const child = spawn(command, rest, {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, "data"),
      // One thread for files: a thread counts its own calls, so the nth write is the same one in every run.
      UV_THREADPOOL_SIZE: "1",
      NODE_COMPILE_CACHE: join(folders(), "compiled"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part) => {
      printed += part;
    });
  }
  const ended = new Promise<number | NodeJS.Signals>((settle) => {
    child.once("close", (code, signal) => {
      children.delete(child);
      settle(code ?? signal ?? "SIGKILL");
    });
  });
  return { child, output: () => printed, ended };
}

/** Kills a program that runs below strace, which would let go of it if it were killed itself. */
export async function killBelow({ child, ended }: Program): Promise<void> {
  for (const pid of childrenOf(child.pid)) process.kill(pid, "SIGKILL");
  await ended;
}

export type Site = Program & {
  origin: string;
  port: number;
  /** From the start of the process until /ready said yes. */
  readyMs: number;
  kill(): Promise<void>;
};

const ready = / is ready at (http:\/\/localhost:(\d+))\n/;
const longestStartMs = 30_000;

export type SiteOptions = { folder: string; env?: Record<string, string>; before?: readonly string[] };

/** The built site as a process on the data of a case, without waiting for anything. */
export function spawnSite({ folder, env = {}, before }: SiteOptions): Program {
  return startProgram([...siteFlags, join(buildDir, "server", "index.js")], {
    folder,
    env: {
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      SAMPLE_CONTENT: "off",
      SECRET: secret,
      // Each call can come from an address of its own.
      TRUST_PROXY: "127.0.0.1",
      // Nothing listens there: mail waits in the database.
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_TO: "office@example.com",
      ...env,
    },
    ...(before && { before }),
  });
}

/**
 * The same, once it is ready.
 *
 * @throws when it ends or hangs before
 */
export async function startSite(options: SiteOptions): Promise<Site> {
  const begin = performance.now();
  const site = spawnSite(options);
  const [, origin = "", port = ""] = await printed(site, ready);
  for (;;) {
    const answer = await fetch(`${origin}/ready`).catch(() => undefined);
    if (answer?.ok) break;
    if (performance.now() - begin > longestStartMs) throw new Error(`The site is never ready:\n${site.output()}`);
  }
  const readyMs = performance.now() - begin;
  return {
    ...site,
    origin,
    port: Number(port),
    readyMs,
    async kill() {
      site.child.kill("SIGKILL");
      await site.ended;
    },
  };
}

/** Waits until a program has printed something. @throws when it ends before, or never does */
export async function printed(program: Program, wanted: RegExp): Promise<RegExpExecArray> {
  let over: number | NodeJS.Signals | undefined;
  void program.ended.then((how) => {
    over = how;
  });
  const begin = performance.now();
  for (;;) {
    const found = wanted.exec(program.output());
    if (found) return found;
    if (over !== undefined) throw new Error(`It ended with ${over} before ${wanted}:\n${program.output()}`);
    if (performance.now() - begin > longestStartMs) throw new Error(`It never printed ${wanted}:\n${program.output()}`);
    await pause(5);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}

/** Waits until something is so. @returns false when it is not within that time */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const begin = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begin > withinMs) return false;
    await pause(20);
  }
  return true;
}
