import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteFlags } from "../../scripts/runtime.mjs";
import { freePort } from "./free-port.ts";

export type RunningSite = {
  /** e.g. http://localhost:41234 */
  origin: string;
  dataDir: string;
  process: ChildProcess;
  /** What the process has printed so far. */
  output(): string;
  /** Ends the process as an operator would; resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it if need be and removes its data folder. */
  dispose(): Promise<void>;
};

/**
 * Starts the production build as a process of its own on a free port of this machine.
 *
 * @param settings environment variables beside the defaults below
 * @param dataDir an existing data folder, to start once more on the same data
 * @returns once /ready answers
 */
export async function startSite(settings: Record<string, string> = {}, dataDir?: string): Promise<RunningSite> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "site-")));
  const port = settings.PORT ?? String(await freePort());
  const origin = `http://localhost:${port}`;
  const program = join(process.env.BUILD_DIR ?? "build", "server", "index.js");
  const child = spawn(process.execPath, [...siteFlags, program], {
    // TRUST_PROXY: each test is a visitor of its own, by X-Forwarded-For.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      // A start takes a fifth less time with modules that an earlier one has compiled.
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../..", "node_modules", ".cache", "compiled"),
      PORT: port,
      DATA_DIR: folder,
      TRUST_PROXY: "127.0.0.0/8,::1",
      // Many tests send forms, and none is about the time that the usual work takes.
      CAPTCHA_TRIES: "10",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  child.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  await answers(`${origin}/ready`, child, () => printed);
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  return {
    origin,
    dataDir: folder,
    process: child,
    output: () => printed,
    stop,
    async dispose() {
      await stop("SIGKILL");
      // The check of the data is a process of its own, and closes its files a moment after the site was killed.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

async function answers(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The site stopped while starting:\n${output()}`);
    const ok = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The site did not become ready:\n${output()}`);
}
