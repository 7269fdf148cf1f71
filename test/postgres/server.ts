import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { systemCodeOf } from "#src/platform/process/errors.ts";
import { freePort } from "#test/processes/free-port.ts";
import { childrenOf } from "#test/processes/processes.ts";
import { postgresFolder } from "../../scripts/postgres-folder.mjs";

export { postgresFolder };

export type PostgresServer = {
  /** Of the database `postgres`, as the superuser. */
  url: string;
  /** Folder of the server, with its data in `data`. */
  folder: string;
  /** Sends a signal to all processes of the server: SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void;
  /** kill -9 of all its processes. */
  kill(): Promise<void>;
  /** Starts it again on the same data and port. */
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): void;
};

/** initdb refuses root: the server then runs as a user without rights. */
const nobody = 65_534;

type Options = {
  /** Where its folder lies; the default is the system's temporary folder. */
  parent?: string | undefined;
  /** Of the server, such as `["max_connections=20"]`. */
  settings?: readonly string[];
  /** Makes the data folder; by default initdb does. A standby copies its primary's. */
  make?: (data: string, programs: string, identity: { uid?: number; gid?: number }) => void;
};

/**
 * Starts a server of its own in a temporary folder, on loopback, which keeps nothing.
 *
 * @throws if PostgreSQL is not installed
 */
export async function startPostgres({
  parent = tmpdir(),
  settings = [],
  make = initialize,
}: Options = {}): Promise<PostgresServer> {
  const programs = postgresFolder();
  if (programs === undefined)
    throw new Error("PostgreSQL is not installed: no initdb on PATH or in /usr/lib/postgresql");
  const folder = mkdtempSync(join(parent, "postgres-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const data = join(folder, "data");
  make(data, programs, identity);
  const port = await freePort();
  const given = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...quick,
    ...settings,
  ];
  const args = ["-D", data, ...given.flatMap((one) => ["-c", one])];
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn(join(programs ?? "", "postgres"), args, { ...identity, cwd: folder, env: {}, stdio: "ignore" });
    await answers(url, child);
  }
  function signal(name: NodeJS.Signals): void {
    for (const pid of [child?.pid ?? 0, ...childrenOf(child?.pid)]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // A connection's process can end between the list and the signal.
        if (systemCodeOf(error) !== "ESRCH") throw error;
      }
    }
  }
  await start();
  return {
    url,
    folder,
    signal,
    async kill() {
      const ended = once(child as ChildProcess, "close");
      signal("SIGKILL");
      await ended;
    },
    start,
    stop() {
      child?.kill("SIGKILL");
      child?.kill("SIGCONT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function initialize(data: string, programs: string, identity: { uid?: number; gid?: number }): void {
  const args = ["-D", data, "-U", "site", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"];
  execFileSync(join(programs, "initdb"), args, {
    ...identity,
    cwd: dirname(data),
    env: {},
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** mmap: the shared memory lies in the data folder, so that a killed server leaves none in /dev/shm. */
const quick = [
  ..."fsync=off full_page_writes=off max_connections=200 shared_buffers=64MB autovacuum=off".split(" "),
  ..."dynamic_shared_memory_type=mmap".split(" "),
];

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (child.exitCode !== null) throw new Error("PostgreSQL ended while it started", { cause: error });
      await setTimeout(20);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
