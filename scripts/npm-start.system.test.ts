import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshClone, runIn } from "#test/processes/fresh-clone.ts";
import { root } from "./runtime.mjs";

function putSettings(clone: string, text: string, mode: number): void {
  writeFileSync(join(clone, ".env"), text);
  chmodSync(join(clone, ".env"), mode);
}

const install = "npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error";
const npmStart = (clone: string) => runIn(clone, process.execPath, join("scripts", "start.mjs"));

test("OPS-01 OP-7 in a fresh clone npm start installs, builds and starts the site, in which no object leads to the prototype of all", async () => {
  const clone = freshClone();
  const first = await npmStart(clone);
  expect(first).toMatchObject({ code: 0, error: "" });
  expect(first.calls).toEqual([install, "vite.js build"]);
  const said = JSON.parse(first.out.trim().split("\n").at(-1) ?? "");
  expect(said).toEqual({
    program: join(realpathSync(clone), "build", "server", "index.js"),
    NODE_ENV: "production",
    flags: ["--enable-source-maps", "--disable-proto=delete", "--max-semi-space-size=2"],
    reachesPrototype: false,
  });
  expect((await npmStart(clone)).calls).toEqual([""]);
});

const smtp = "PORT=3000\nSMTP_URL=smtps://office:heron@mail.example.com\n";
const secret = 'export SECRET = "twelve herons and an egret, all at once"\n';

test("OP-3 npm start takes a .env that only its owner reads, and .env.example as it is", async () => {
  const clone = freshClone();
  putSettings(clone, readFileSync(join(root, ".env.example"), "utf8"), 0o644);
  const example = await npmStart(clone);
  expect(example).toMatchObject({ code: 0, error: "" });
  expect(example.out).toContain('"--env-file=.env"');
  putSettings(clone, smtp + secret, 0o640);
  expect(await npmStart(clone)).toMatchObject({ code: 0, error: "" });
});

test("OP-3 every program refuses a secret in .env that others can read, before anything is installed, without its value", async () => {
  const clone = freshClone();
  for (const [program, text, name] of [
    ...["start.mjs", "dev.mjs", "admin.mjs", "backup.mjs"].map((program) => [program, smtp, "SMTP_URL"] as const),
    ["restore.mjs", secret, "SECRET"],
  ] as const) {
    putSettings(clone, text, 0o604);
    expect(await runIn(clone, process.execPath, join("scripts", program))).toEqual({
      code: 1,
      out: "",
      error: `${name} in .env can be read by every user of this machine: chmod 600 .env, and start again.\n`,
      calls: [""],
    });
  }
});

test.runIf(process.getuid?.() === 0)("OPS-07 a user who may not read .env gets that error, not a missing file", () => {
  const clone = freshClone();
  chmodSync(clone, 0o755);
  putSettings(clone, smtp, 0o600);
  const asAnother = { cwd: clone, uid: 12345, env: { PATH: process.env.PATH }, encoding: "utf8" } as const;
  const refused = spawnSync(process.execPath, [join("scripts", "backup.mjs")], asAnother);
  expect({ code: refused.status, error: refused.stderr }).toEqual({
    code: 1,
    error: ".env may not be read by the user that this runs as: run it as the user that the site runs as.\n",
  });
});

test("OPS-13 OPS-33 an operator who misspells a setting in .env reads a warning of one line, and the site starts", async () => {
  const clone = freshClone();
  cpSync(join(root, ".env.example"), join(clone, ".env.example"));
  putSettings(clone, "SMPT_URL=smtp://127.0.0.1\nhunter2\n", 0o600);
  expect(await npmStart(clone)).toMatchObject({
    code: 0,
    error:
      "SMPT_URL in .env is not a setting (README.md lists them)\n" +
      "Line 2 of .env cannot be read: it needs the form NAME=value, in a file of plain text (UTF-8)\n",
  });
});

test("OPS-12 two programs that start at once in a fresh clone install and build once", async () => {
  const clone = freshClone();
  const both = await Promise.all([npmStart(clone), npmStart(clone)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(readFileSync(join(clone, "calls"), "utf8")).toBe(`${install}\nvite.js build\n`);
});

test("OPS-12 the lock of a program that was killed while it installed holds up nothing", async () => {
  const clone = freshClone();
  writeFileSync(join(clone, ".setup-lock"), `${process.pid} 1`);
  expect(await npmStart(clone)).toMatchObject({ code: 0, calls: [install, "vite.js build"] });
  expect(existsSync(join(clone, ".setup-lock"))).toBe(false);
});
