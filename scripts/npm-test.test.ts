import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { root } from "./runtime.mjs";

/* The program itself, in a clone where every command that it calls notes its words, and does nothing but what is waited for. */

/** Written for both kinds of module: what is in node_modules/.bin is of the older one. */
const noting = `#!/usr/bin/env node
const { appendFileSync, cpSync, existsSync, mkdirSync, rmSync } = process.getBuiltinModule("node:fs");
const [, path, ...words] = process.argv;
const { CLONE } = process.env;
const name = path.split("/").at(-1);
appendFileSync(CLONE + "/calls", [name, ...words].join(" ") + "\\n");
if (name === "npm") {
  rmSync(CLONE + "/node_modules", { recursive: true, force: true });
  cpSync(CLONE + "/registry", CLONE + "/node_modules", { recursive: true });
}
if (name === "index.js") mkdirSync(CLONE + "/build/client", { recursive: true });
if (existsSync(CLONE + "/fails-" + name)) process.exitCode = 1;
`;

/** A Debian without Chromium and with what the faults need, whatever this machine is. */
const otherMachine = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { existsSync } = fs;
const system = ["/usr/bin/apt-get", "/usr/bin/strace", "/usr/bin/faketime"];
fs.existsSync = (path) => (String(path).startsWith("/usr/bin/") ? system.includes(path) : existsSync(path));
syncBuiltinESMExports();
`;

const packages = {
  bin: ["react-router", "tsc", "biome", "knip", "vitest", "playwright"].map((name) => join("registry", ".bin", name)),
  builder: join("registry", "@react-router", "dev", "dist", "cli", "index.js"),
};

function freshClone(): string {
  const clone = temporaryFolder();
  const put = (file: string, content: string) => {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    writeFileSync(join(clone, file), content, { mode: 0o755 });
  };
  for (const file of globSync(["scripts/*.mjs", ".ci/run", "package.json"], { cwd: root }))
    put(file, readFileSync(join(root, file), "utf8"));
  put("package-lock.json", JSON.stringify({ packages: {} }));
  put(join("registry", ".package-lock.json"), JSON.stringify({ packages: {} }));
  for (const file of [...packages.bin, packages.builder, "bin/npm", "bin/apt-get", "test/faults/run.ts"])
    put(file, noting);
  put("other-machine.mjs", otherMachine);
  const node = `node-${process.platform}-${process.arch}`;
  if (existsSync(join(root, "node_modules", node)))
    symlinkSync(join(root, "node_modules", node), join(clone, "registry", node));
  return clone;
}

/** Runs a program there. @returns its exit code, what it has printed, and what it has called since the last time */
async function runIn(clone: string, command: string, ...args: string[]) {
  writeFileSync(join(clone, "calls"), "");
  const child = spawn(command, args, {
    cwd: clone,
    env: {
      PATH: `${join(clone, "bin")}${delimiter}${process.env.PATH}`,
      NODE_OPTIONS: `--import ${join(clone, "other-machine.mjs")}`,
      CLONE: clone,
    },
  });
  const [[code], out, error] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  const calls = readFileSync(join(clone, "calls"), "utf8").trim().split("\n");
  return { code, out, error, calls };
}

const npmTest = (clone: string) => runIn(clone, process.execPath, join("scripts", "test.mjs"));

const browser = [
  "apt-get update",
  "apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation",
];
const looks = [
  "react-router typegen",
  "tsc",
  "biome ci --error-on-warnings --colors=off",
  "knip",
  "vitest run",
  "run.ts --short",
  "playwright test",
];

test("OPS-02 in a fresh clone npm test installs, gets its browser, builds and looks at everything; again, only what is missing", async () => {
  const clone = freshClone();
  const first = await npmTest(clone);
  expect(first).toMatchObject({ code: 0, error: "" });
  expect(first.out).toMatch(/\nEverything passed\.\n$/);
  const install = "npm ci --no-audit --no-fund --loglevel=error";
  expect(first.calls).toEqual([install, ...browser, "index.js build", ...looks]);

  const again = await npmTest(clone);
  expect(again).toMatchObject({ code: 0, calls: [...browser, ...looks] });

  const stale = { packages: { "node_modules/hono": { version: "4.13.19" } } };
  writeFileSync(join(clone, "package-lock.json"), JSON.stringify(stale));
  cpSync(join(clone, "package-lock.json"), join(clone, "registry", ".package-lock.json"));
  expect((await npmTest(clone)).calls).toEqual(first.calls);
});

test.each([
  ["npm", /^Installing the packages failed \(exit 1\)/m, 1],
  ["knip", /^Dead code failed\.$/m, 4],
  ["playwright", /^Browser tests failed\.$/m, 7],
] as const)("OPS-02 where %s fails, npm test ends with 1 and says so", async (command, says, calls) => {
  const clone = freshClone();
  if (command !== "npm") await runIn(clone, "npm", "ci");
  writeFileSync(join(clone, `fails-${command}`), "");
  const ended = await npmTest(clone);
  expect(ended.code).toBe(1);
  expect(ended.error).toMatch(says);
  expect(ended.out).not.toContain("Everything passed");
  expect(ended.calls.filter((call) => command === "npm" || looks.includes(call))).toHaveLength(calls);
});

test("OPS-02 continuous integration and npm test run this program", async () => {
  expect((await runIn(freshClone(), join(".ci", "run"))).calls).toEqual(["npm test"]);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.test).toBe("node scripts/test.mjs");
});
