import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteFlags } from "../scripts/runtime.mjs";
import { freePort } from "../test/processes/free-port.ts";

/**
 * Milliseconds from starting the built server to its first answered page: the median of `runs`.
 *
 * @param fresh with an empty data folder each time (database, sample content), or with one that exists
 */
export async function startTime({ runs, fresh }: { runs: number; fresh: boolean }): Promise<number> {
  const times: number[] = [];
  const kept = mkdtempSync(join(tmpdir(), "bench-start-"));
  if (!fresh) await once(kept);
  for (let run = 0; run < runs; run += 1) {
    const dataDir = fresh ? mkdtempSync(join(tmpdir(), "bench-start-")) : kept;
    times.push(await once(dataDir));
    if (fresh) rmSync(dataDir, { recursive: true });
  }
  rmSync(kept, { recursive: true });
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}

async function once(dataDir: string): Promise<number> {
  const port = await freePort();
  const begin = performance.now();
  const program = join(process.env.BUILD_DIR ?? "build", "server", "index.js");
  const server = spawn(process.execPath, [...siteFlags, program], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  while (!(await answers(`http://localhost:${port}/`))) {
    if (server.exitCode !== null) throw new Error("The server did not start.");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const time = performance.now() - begin;
  server.kill("SIGKILL");
  await ended;
  return time;
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  );
}
