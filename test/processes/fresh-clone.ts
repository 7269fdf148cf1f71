import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { root } from "../../scripts/runtime.mjs";

/* A clone of the project where every command that its scripts call notes its words, and does nothing but what is waited for. */

/** Written for both kinds of module: what is in node_modules/.bin is of the older one. */
const noting = `#!/usr/bin/env node
const { appendFileSync, copyFileSync, cpSync, existsSync, mkdirSync, rmSync } = process.getBuiltinModule("node:fs");
const [, path, ...words] = process.argv;
const { CLONE } = process.env;
const name = path.split("/").at(-1);
appendFileSync(CLONE + "/calls", [name, ...words].join(" ") + "\\n");
if (name === "npm") {
  rmSync(CLONE + "/node_modules", { recursive: true, force: true });
  cpSync(CLONE + "/registry", CLONE + "/node_modules", { recursive: true });
}
if (name === "vite.js") {
  for (const half of ["client", "server"]) mkdirSync(CLONE + "/build/" + half, { recursive: true });
  copyFileSync(CLONE + "/site.js", CLONE + "/build/server/index.js");
}
if (existsSync(CLONE + "/fails-" + name)) process.exitCode = 1;
`;

/** Says what can be seen of its start. */
const site = `
const [, program] = process.argv;
const { NODE_ENV } = process.env;
console.log(JSON.stringify({ program, NODE_ENV, flags: process.execArgv, reachesPrototype: "__proto__" in {} }));
`;

/** A Debian without Chromium and with what the faults need, on any machine. */
const otherMachine = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const { existsSync } = fs;
const system = ["/usr/bin/apt-get", "/usr/bin/strace", "/usr/bin/faketime"];
fs.existsSync = (path) => (String(path).startsWith("/usr/bin/") ? system.includes(path) : existsSync(path));
syncBuiltinESMExports();
`;

const packages = {
  bin: ["tsc", "biome", "knip", "vitest", "playwright"].map((name) => join("registry", ".bin", name)),
  builder: join("registry", "vite", "bin", "vite.js"),
};

/** @returns its folder, where nothing is installed or built; it goes with the test */
export function freshClone(): string {
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
  // Reads the sources of pages, which are not there.
  put("scripts/proxy-page.ts", "");
  put("other-machine.mjs", otherMachine);
  put("site.js", site);
  const node = `node-${process.platform}-${process.arch}`;
  if (existsSync(join(root, "node_modules", node)))
    symlinkSync(join(root, "node_modules", node), join(clone, "registry", node));
  return clone;
}

/** Runs a program there. @returns its exit code, what it has printed, and what it has called since the last time */
export async function runIn(clone: string, command: string, ...args: string[]) {
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
