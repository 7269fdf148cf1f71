import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anEmptySite } from "#test/data/backups.ts";
import { bareEnv } from "#test/processes/bare-env.ts";
import { bundled } from "#test/processes/run-script.ts";

const stranger = 12345;
const commands: [Parameters<typeof bundled>[0], ...string[]][] = [
  ["admin", "list"],
  ["admin", "create", "ann@example.com", "--name", "Ann Lee"],
  ["admin", "test-mail", "ann@example.com"],
  ["backup"],
  ["restore"],
  ["restore", "/etc/hostname", "--yes"],
];

/** A data folder with a database, in a folder that anybody may look into, and nothing that has it open. */
async function aSite(): Promise<string> {
  const dataDir = await anEmptySite();
  chmodSync(join(dataDir, ".."), 0o755);
  return dataDir;
}

/** Only who may become somebody else can try this. */
const asRoot = test.runIf(process.getuid?.() === 0);
const titled = commands.map((command) => [command.join(" "), command] as const);

function run(uid: number, dataDir: string, [program, ...words]: (typeof commands)[number]) {
  const env = { ...bareEnv(), NODE_COMPILE_CACHE: "", DATA_DIR: dataDir };
  const done = spawnSync(process.execPath, [bundled(program), ...words], { uid, env, encoding: "utf8" });
  return { code: done.status, out: done.stdout, error: done.stderr };
}

asRoot.each(titled)("OPS-07 a user other than the data's reads that, and leaves nothing: %s", async (_, command) => {
  const dataDir = await aSite();
  expect(run(stranger, dataDir, command).error).toMatch(/^\S+ belongs to another user \(0\)[^\n]*\n$/);
  chmodSync(join(dataDir, ".."), 0o700);
  expect(run(stranger, dataDir, command)).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^\S+ cannot be read \(EACCES[^\n]*run this as the user that the site runs as[^\n]*\n$/,
    ),
  });
  chownSync(dataDir, stranger, stranger);
  const before = readdirSync(dataDir);
  expect(run(0, dataDir, command)).toEqual({
    code: 1,
    out: expect.not.stringContaining("outbox"),
    error: expect.stringMatching(
      /^\S+ belongs to another user \(12345\): run this as that user, with sudo -u\.[^\n]*\n$/,
    ),
  });
  expect(readdirSync(dataDir)).toEqual(before);
});

asRoot("OPS-07 who may not read an archive, or write beside it, reads that, and not that there is none", async () => {
  const dataDir = await aSite();
  for (const path of [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))])
    chownSync(path, stranger, stranger);
  const outside = join(dataDir, "..", "outside");
  mkdirSync(outside, { mode: 0o700 });
  writeFileSync(join(outside, "gutters.tar"), "");
  const restored = run(stranger, dataDir, ["restore", join(outside, "gutters.tar"), "--yes"]);
  expect(restored.code).toBe(1);
  expect(restored.error).toMatch(/^\S+gutters\.tar cannot be read [^\n]*EACCES[^\n]*Nothing was changed\.\n$/);
  const backedUp = run(stranger, dataDir, ["backup", "--to", join(outside, "new.tar")]);
  expect(backedUp.code).toBe(1);
  expect(backedUp.error).toMatch(/^No backup could be created: EACCES[^\n]*\n$/);
});
