import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export type TinySite = {
  origin: string;
  process: ChildProcess;
  /** Settles once the process has printed that. */
  printed(wanted: RegExp): Promise<void>;
  exited: Promise<void>;
};

/**
 * Starts the site as a process with the real clock, database and mail, but one-line pages (serve-tiny-site.ts), and waits
 * until it is ready. Its data is in `folder`/data. It dies with the test.
 */
export async function startTinySite(folder: string, env: Record<string, string> = {}): Promise<TinySite> {
  mkdirSync(join(folder, "build", "client"), { recursive: true });
  const child = spawn(process.execPath, ["test/serve-tiny-site.ts"], {
    env: {
      PATH: process.env.PATH,
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
  const exited = once(child, "close").then(() => {});
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
      void exited.then(() => reject(new Error(`It ended and had printed: ${output}`)));
    });
  await printed(/ is ready at /);
  const [, port] = / is ready at http:\/\/localhost:(\d+)\n/.exec(output) ?? [];
  return { origin: `http://localhost:${port}`, process: child, printed, exited };
}
