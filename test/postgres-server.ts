import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "./free-port.ts";

export type PostgresServer = {
  /** Of the database `postgres`, as the superuser. */
  url: string;
  pid: number;
  stop(): void;
};

/** Folders of Debian's packages, the newest first, beside those of PATH. */
const debianFolders = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`);
/** initdb refuses root: the server then runs as a user without rights. */
const nobody = 65_534;

/** The folder with the server's programs; undefined when none is installed. */
export function postgresFolder(): string | undefined {
  const onPath = (process.env.PATH ?? "").split(delimiter);
  return [...onPath, ...debianFolders].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/**
 * Starts a server of its own in a temporary folder, on loopback, which keeps nothing.
 *
 * @param settings of the server, such as `["max_connections=20"]`
 * @throws if PostgreSQL is not installed
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const programs = postgresFolder();
  if (programs === undefined)
    throw new Error("PostgreSQL is not installed: no initdb on PATH or in /usr/lib/postgresql");
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const identity = isRoot ? { uid: nobody, gid: nobody } : {};
  const data = join(folder, "data");
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "site", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"],
    {
      ...identity,
      cwd: folder,
      env: {},
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const port = await freePort();
  const given = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...quick,
    ...settings,
  ];
  const child = spawn(join(programs, "postgres"), ["-D", data, ...given.flatMap((one) => ["-c", one])], {
    ...identity,
    cwd: folder,
    env: {},
    stdio: "ignore",
  });
  const url = `postgres://site@127.0.0.1:${port}/postgres`;
  await answers(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    stop() {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const quick = ["fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=64MB", "autovacuum=off"];

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
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
