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
  expect(first.calls).toEqual([install, "index.js build"]);
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

test.each(["start.mjs", "dev.mjs", "admin.mjs", "backup.mjs", "restore.mjs"])(
  "OP-3 %s refuses a secret in .env that every user of the machine can read, and names it without its value",
  async (program) => {
    const clone = freshClone();
    await npmStart(clone);
    const refused = (name: string) =>
      `${name} in .env can be read by every user of this machine: chmod 600 .env, and start again.\n`;
    putSettings(clone, smtp, 0o644);
    const run = () => runIn(clone, process.execPath, join("scripts", program));
    expect(await run()).toMatchObject({ code: 1, out: "", error: refused("SMTP_URL") });
    putSettings(clone, secret, 0o604);
    expect(await run()).toMatchObject({ code: 1, out: "", error: refused("SECRET") });
  },
);

test("OP-3 npm start takes a .env that only its owner reads, and .env.example as it is", async () => {
  const clone = freshClone();
  putSettings(clone, readFileSync(join(root, ".env.example"), "utf8"), 0o644);
  const example = await npmStart(clone);
  expect(example).toMatchObject({ code: 0, error: "" });
  expect(example.out).toContain('"--env-file=.env"');
  putSettings(clone, smtp + secret, 0o640);
  expect(await npmStart(clone)).toMatchObject({ code: 0, error: "" });
});

test("OP-3 a secret in .env is seen before anything is installed or built", async () => {
  const clone = freshClone();
  putSettings(clone, smtp, 0o644);
  for (const program of ["start.mjs", "dev.mjs", "admin.mjs", "backup.mjs", "restore.mjs"]) {
    const refused = await runIn(clone, process.execPath, join("scripts", program));
    expect(refused).toMatchObject({
      code: 1,
      out: "",
      error: expect.stringMatching(/^SMTP_URL in \.env/),
      calls: [""],
    });
  }
});

test.each([
  'SECRET=" twelve herons"',
  "SECRET='#twelve herons'",
  'SECRET="\ntwelve herons\n"',
  "SECRET=`\ntwelve herons`",
])("OP-3 in quotes it is a secret too, however it begins: %j", async (line) => {
  const clone = freshClone();
  putSettings(clone, `PORT=3000\n${line}\n`, 0o644);
  expect(await npmStart(clone)).toMatchObject({ code: 1, error: expect.stringMatching(/^SECRET in \.env/) });
});

test.each(["SECRET=\nPORT=3000", "SECRET=\r\nPORT=3000", 'SECRET=""\nSMTP_URL= # none yet', "SECRET=' '\nPORT=3000"])(
  "OP-3 a secret without a value is none, with any next line: %j",
  async (lines) => {
    const clone = freshClone();
    putSettings(clone, `${lines}\n`, 0o644);
    expect(await npmStart(clone)).toMatchObject({ code: 0, error: "" });
  },
);

test.runIf(process.getuid?.() === 0)(
  "OPS-07 a user who may not read .env gets that error, not that the file is missing",
  () => {
    const clone = freshClone();
    chmodSync(clone, 0o755);
    putSettings(clone, smtp, 0o600);
    const asAnother = { cwd: clone, uid: 12345, env: { PATH: process.env.PATH }, encoding: "utf8" } as const;
    const refused = spawnSync(process.execPath, [join("scripts", "backup.mjs")], asAnother);
    expect({ code: refused.status, error: refused.stderr }).toEqual({
      code: 1,
      error: ".env may not be read by the user that this runs as: run it as the user that the site runs as.\n",
    });
  },
);

test("OPS-01 npm start runs this program", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts.start).toBe("exec node scripts/start.mjs");
});

test.each([
  ["SMPT_URL=smtp://127.0.0.1", "SMPT_URL in .env is not a setting (README.md lists them)"],
  ["export port=3001", "port in .env is not a setting (README.md lists them)"],
])(
  "OPS-13 an operator who writes %s into .env reads a warning of one line, and the site starts",
  async (line, warning) => {
    const clone = freshClone();
    cpSync(join(root, ".env.example"), join(clone, ".env.example"));
    putSettings(clone, `PORT=3000\n# NAME=1\nTZ=UTC\nNODE_OPTIONS=--max-old-space-size=512\n${line}\n`, 0o600);
    expect(await npmStart(clone)).toMatchObject({ code: 0, error: `${warning}\n` });
  },
);

test("OPS-03 .env.example has every setting of the README", () => {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const table = readFileSync(join(root, "README.md"), "utf8").split("| Setting | Default | Meaning |")[1] ?? "";
  const names = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))).toEqual(new Set(names));
});

test("OPS-12 two programs that start at once in a fresh clone install and build once", async () => {
  const clone = freshClone();
  const both = await Promise.all([npmStart(clone), npmStart(clone)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(readFileSync(join(clone, "calls"), "utf8")).toBe(`${install}\nindex.js build\n`);
});

test("OPS-12 the lock of a program that was killed while it installed holds up nothing", async () => {
  const clone = freshClone();
  writeFileSync(join(clone, ".setup-lock"), `${process.pid} 1`);
  expect(await npmStart(clone)).toMatchObject({ code: 0, calls: [install, "index.js build"] });
  expect(existsSync(join(clone, ".setup-lock"))).toBe(false);
});
