import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { endWithTest, listening, type ProxyPlace } from "./run-caddy.ts";

/** deploy/nginx*.conf inside the least that nginx needs around them. */
function nginxConfig({ folder, port, httpPort, upstream }: ProxyPlace, files: readonly string[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  const servers = files
    .map((name) => readFileSync(join(import.meta.dirname, "../..", "deploy", name), "utf8"))
    .join("\n")
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
    .replaceAll("listen 80", `listen 127.0.0.1:${httpPort}`)
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${upstream}`)
    .replaceAll("/etc/letsencrypt/live/www.example.com", folder)
    .replaceAll("/opt/gutters/build/proxy", `${folder}/proxy`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `${user} daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths}\n${servers}}`;
}

export function testNginx(proxy: ProxyPlace, files: readonly string[], change = (config: string) => config): string {
  const path = join(proxy.folder, "nginx.conf");
  writeFileSync(path, change(nginxConfig(proxy, files)));
  return spawnSync("nginx", ["-t", "-p", proxy.folder, "-c", path, "-e", "stderr"], { encoding: "utf8" }).stderr;
}

/** @param change of what deploy/ has */
export async function startNginx(proxy: ProxyPlace, change?: (config: string) => string): Promise<void> {
  expect(testNginx(proxy, ["nginx-http.conf", "nginx.conf"], change)).toContain("test is successful");
  const args = ["-p", proxy.folder, "-c", join(proxy.folder, "nginx.conf"), "-e", "stderr"];
  // A pipe that no one reads would halt it after some hundred warnings.
  endWithTest(spawn("nginx", args, { stdio: "ignore" }));
  await listening(proxy.port);
}
