import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "#test/processes/free-port.ts";

/** Debian's package puts it beside other servers. */
const program = ["pgbouncer", "/usr/sbin/pgbouncer"].find((path) => !spawnSync(path, ["--version"]).error);
export const hasPgbouncer = program !== undefined;
/** PgBouncer refuses to run as root. */
const nobody = 65_534;

/** Starts PgBouncer in front of a database, until the test ends. @returns the database's address through it */
export async function startPgbouncer(url: string, mode: "session" | "transaction"): Promise<string> {
  const { hostname, port: serverPort, pathname, username } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "pgbouncer-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const port = await freePort();
  const lines = [
    "[databases]",
    `${pathname.slice(1)} = host=${hostname} port=${serverPort} user=${username}`,
    "[pgbouncer]",
    ...["listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "auth_type = any"],
    `pool_mode = ${mode}`,
  ];
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(settings, lines.join("\n"), { mode: 0o644 });
  const child = spawn(program ?? "", [settings], {
    ...(isRoot && { uid: nobody, gid: nobody }),
    cwd: folder,
    stdio: "ignore",
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    await setTimeout(20);
  }
  return Object.assign(new URL(url), { port: String(port) }).href;
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, "127.0.0.1", () => resolve(true));
  socket.on("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}
