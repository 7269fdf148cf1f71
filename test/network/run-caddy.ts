import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { onTestFinished, vi } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";

/** Where a proxy of deploy/ runs: in a folder with its certificate, on these ports, in front of that one. */
export type ProxyPlace = { folder: string; port: number; httpPort: number; upstream: number };

/** A folder with a certificate for the names of the examples in deploy/. */
export function folderWithCertificate(): string {
  const folder = temporaryFolder();
  const subject = ["-subj", "/CN=www.example.com", "-addext", "subjectAltName=DNS:www.example.com,DNS:example.com"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  spawnSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...subject, ...files]);
  return folder;
}

/** Runs Caddy on a configuration of deploy/, with other ports and that certificate, until the test ends. */
export function runCaddy(config: string, { folder, port, httpPort }: Pick<ProxyPlace, "folder" | "port" | "httpPort">) {
  const path = join(folder, "Caddyfile");
  const changed = config
    .replace(/^\{\n/m, `{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${port}\n`)
    .replaceAll(/^((?:www\.)?example\.com) \{\n/gm, `$1 {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`)
    .replace(/^:443 \{/m, `:${port} {`);
  writeFileSync(path, changed);
  const env = { PATH: process.env.PATH, HOME: folder };
  endWithTest(spawn("caddy", ["run", "--config", path, "--adapter", "caddyfile"], { env, stdio: "ignore" }));
}

export async function listening(port: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
    },
    { timeout: 20_000 },
  );
}

export function endWithTest(child: ChildProcess): void {
  onTestFinished(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "close");
  });
}
