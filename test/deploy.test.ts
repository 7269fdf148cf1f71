import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/* What stands in deploy/ is run by nobody here: it is held against what it speaks of. */

const root = join(import.meta.dirname, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile");
const service = read("deploy/gutters.service");

test("OPS-08 the container copies what is there, and its build leaves out what it does not copy", () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = ""]) => path);
  const made = ["build", "node_modules"];
  expect(copied.length).toBeGreaterThan(5);
  for (const path of copied.filter((one) => !made.includes(one))) expect(existsSync(join(root, path)), path).toBe(true);
  const allowed = [...read("deploy/Dockerfile.dockerignore").matchAll(/^!(\S+)/gm)].map(([, path = ""]) => path);
  for (const path of allowed) expect(existsSync(join(root, path)), path).toBe(true);
  expect(allowed).toEqual(expect.arrayContaining(copied.filter((one) => !made.includes(one))));
});

test("OPS-08 service and container run what npm start runs, and not as root", () => {
  const start = read("scripts/start.mjs");
  expect(start).toContain('"--enable-source-maps"');
  expect(start).toContain('"server", "index.js"');
  expect(service).toMatch(/^ExecStart=\S+\/node --enable-source-maps build\/server\/index\.js$/m);
  expect(dockerfile).toContain('CMD ["node", "--enable-source-maps", "build/server/index.js"]');
  expect(service).toMatch(/^User=gutters$/m);
  expect(dockerfile).toMatch(/^USER (?!0|root)\d+:\d+$/m);
  expect(dockerfile).toContain("/ready");
});

test("OPS-08 the service may write machine code, as Node does, and has more time to stop than the site takes", () => {
  expect(service).not.toMatch(/^MemoryDenyWriteExecute=/m);
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(service) ?? [];
  expect(Number(seconds)).toBeGreaterThan(25);
});

test("OPS-08 both proxies hang up before the site does, and let through the largest picture", () => {
  const nginx = read("deploy/nginx.conf");
  const caddy = read("deploy/Caddyfile");
  const siteMs = Number(
    /keepAliveTimeout: ([\d_]+)/.exec(read("src/platform/http-server.server.ts"))?.[1]?.replace("_", ""),
  );
  const keptSeconds = [/^ +keepalive_timeout (\d+)s;/m.exec(nginx)?.[1], /keepalive (\d+)s/.exec(caddy)?.[1]];
  for (const seconds of keptSeconds) expect(Number(seconds) * 1000).toBeLessThan(siteMs);
  const megabytes = [/client_max_body_size (\d+)m/.exec(nginx)?.[1], /max_size (\d+)MB/.exec(caddy)?.[1]];
  for (const size of megabytes) expect(Number(size) * 1e6).toBeGreaterThan(15 * 2 ** 20);
});
