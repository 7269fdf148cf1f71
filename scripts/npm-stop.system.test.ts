import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdLock } from "#src/platform/process/hold-lock.server.ts";
import { bareEnv } from "#test/processes/bare-env.ts";
import { freePort } from "#test/processes/free-port.ts";
import { freshClone } from "#test/processes/fresh-clone.ts";
import { root } from "./runtime.mjs";

/** The machine's own: what it and its shell do with signals is what is tried. */
const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();

/** `npm start` in a fresh clone with a site of one-line pages. @returns its process, and all that it prints */
async function npmStart(port: number) {
  const clone = freshClone();
  writeFileSync(
    join(clone, "site.js"),
    `import ${JSON.stringify(join(root, "test", "processes", "serve-tiny-site.ts"))};\n`,
  );
  const child = spawn(npm, ["start", "--no-update-notifier", "--script-shell=sh"], {
    cwd: clone,
    env: {
      ...bareEnv(),
      PATH: `${join(clone, "bin")}${delimiter}${process.env.PATH}`,
      CLONE: clone,
      ...{ PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(clone, "data"), SAMPLE_CONTENT: "off" },
    },
    stdio: ["ignore", "pipe", "pipe"],
    // All of it can be killed together.
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // It has ended.
    }
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part;
    });
  }
  const exit = once(child, "exit").then(([code, signal]) => ({ code, signal }));
  await expect.poll(() => output, { timeout: 30_000 }).toContain(" is ready at ");
  return { clone, child, exit, output: () => output };
}

test("OPS-11 R-15 a supervisor ends npm start by SIGTERM to npm alone: the site finishes, and port and data folder are free", async () => {
  const port = await freePort();
  const { clone, child, exit, output } = await npmStart(port);
  const slow = fetch(`http://127.0.0.1:${port}/gallery?page=800`, { headers: { host: `localhost:${port}` } });
  await fetch(`http://127.0.0.1:${port}/health`);
  child.kill("SIGTERM");
  expect(await (await slow).text()).toContain("<title>Page</title>");
  expect(await exit).toEqual({ code: 0, signal: null });
  // npm has waited: nothing of the site is left when a container or supervisor takes npm for ended.
  expect(output()).toContain('"msg":"stopped"');
  await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  const release = holdLock(join(clone, "data", "lock"));
  expect(release).toBeDefined();
  release?.();
});

test("OPS-11 a stop while packages are installed or the site is built ends that too", async () => {
  const clone = freshClone();
  writeFileSync(join(clone, "bin", "npm"), `#!/bin/sh\necho $$ > ${clone}/npm.pid\nexec sleep 60\n`);
  const child = spawn(process.execPath, [join("scripts", "start.mjs")], {
    cwd: clone,
    env: { ...bareEnv(), PATH: `${join(clone, "bin")}${delimiter}${process.env.PATH}` },
    stdio: "ignore",
  });
  const exit = once(child, "exit");
  const pid = () => {
    try {
      return Number(readFileSync(join(clone, "npm.pid"), "utf8"));
    } catch {
      return 0;
    }
  };
  await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0);
  const installing = pid();
  child.kill("SIGTERM");
  expect(await exit).toEqual([143, null]);
  expect(() => process.kill(installing, 0)).toThrow("ESRCH");
});
