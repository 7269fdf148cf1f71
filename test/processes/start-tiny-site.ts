import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { bareEnv } from "./bare-env.ts";

export type TinyProcess = {
  process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** Settles once the process has printed that. */
  printed(wanted: RegExp): Promise<void>;
  /** Settles once it has ended. */
  exitCode: Promise<number | null>;
};

export type TinySite = TinyProcess & { origin: string; port: number };

/**
 * Starts the site as a process with the real clock, database and mail, but one-line pages (serve-tiny-site.ts), and waits
 * until it is ready. Its data is in `folder`/data. It dies with the test.
 *
 * @param before what stands before Node on the command line: a shell
 */
export async function startTinySite(folder: string, env: Record<string, string> = {}, before?: readonly string[]) {
  const site = spawnTinySite(folder, env, before);
  await site.printed(ready);
  const port = Number(ready.exec(site.output())?.[1]);
  return { ...site, origin: `http://localhost:${port}`, port };
}

const ready = / is ready at http:\/\/localhost:(\d+)\r?\n/;

/** The same without waiting, for starts that are refused. */
export function spawnTinySite(folder: string, env: Record<string, string> = {}, before: readonly string[] = []) {
  const programs = inject("programs");
  mkdirSync(join(folder, "build", "client"), { recursive: true });
  if (!existsSync(join(folder, "build", "server"))) symlinkSync(programs, join(folder, "build", "server"));
  const [command = "", ...args] = [...before, process.execPath, join(programs, "tiny-site.js")];
  const child = spawn(command, args, {
    env: {
      ...bareEnv(),
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, "data"),
      BUILD_DIR: join(folder, "build"),
      SAMPLE_CONTENT: "off",
      TRUST_PROXY: "127.0.0.1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const exitCode = once(child, "close").then(([code]) => code as number | null);
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part;
      for (const listen of listeners) listen();
    });
  }
  const printed = (wanted: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => wanted.test(output) && resolve();
      listeners.add(look);
      look();
      void exitCode.then((code) => reject(new Error(`It ended with ${code} and had printed: ${output}`)));
    });
  return { process: child, output: () => output, printed, exitCode };
}
