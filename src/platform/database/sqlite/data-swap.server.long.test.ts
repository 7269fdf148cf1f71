import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { StartupError } from "../../process/errors.ts";
import { lockDataFolder } from "./data-folder.server.ts";
import { stagingFolder, swapIn } from "./data-swap.server.ts";

const state = (word: string): Record<string, string> => ({
  "app.db": `${word} database`,
  "gallery/a.jpg": `${word} picture`,
  secret: `${word} secret`,
});

/** What a site that was killed leaves: its log is not in the database yet. */
const before = { ...state("old"), "app.db-wal": "old log", "app.db-shm": "old index" };

function write(folder: string, files: Record<string, string>): void {
  mkdirSync(join(folder, "gallery"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** The files of a folder and what is in them; of a data folder those that the site uses. */
function read(folder: string): Record<string, string> {
  const names = ["app.db", "app.db-wal", "app.db-shm", "secret", ...galleryIn(folder)];
  const there = names.filter((name) => existsSync(join(folder, name)));
  return Object.fromEntries(there.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}

function galleryIn(folder: string): string[] {
  const gallery = join(folder, "gallery");
  return existsSync(gallery) ? readdirSync(gallery).map((name) => `gallery/${name}`) : [];
}

const at = "#src/platform/database/sqlite";
const swap = `import { swapIn } from "${at}/data-swap.server.ts";
  swapIn(process.argv[1], { from: "${stagingFolder}", to: "before" });`;
const finish = `import { finishSwap } from "${at}/data-swap.server.ts"; finishSwap(process.argv[1]);`;
const lock = `import { lockDataFolder } from "${at}/data-folder.server.ts"; lockDataFolder(process.argv[1]);`;

/** Runs a program on a folder, and kills it at that call among those that change something. */
function run(program: string, folder: string, { killAt = 0, flags = [] as string[] } = {}) {
  const args = [...flags, "--import", "./test/processes/kill-at-call.ts", "--input-type=module", "-e", program, folder];
  return spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, KILL_AT: String(killAt) },
    encoding: "utf8",
  });
}

function prepare() {
  const folder = temporaryFolder();
  write(folder, before);
  write(join(folder, stagingFolder), state("new"));
  return folder;
}

test("R-28 finishing is itself killed, again and again, and still ends with the new data", () => {
  const folder = prepare();
  // Past the note: the fifth call renames it, the sixth syncs the folder.
  run(swap, folder, { killAt: 6 });
  expect(readdirSync(folder)).toContain("restore-under-way.json");
  for (let step = 3; run(finish, folder, { killAt: step }).signal === "SIGKILL"; step += 1)
    expect(step).toBeLessThan(20);
  expect(read(folder)).toEqual(state("new"));
  expect(read(join(folder, "before"))).toEqual(before);
});

test("a secret that does not come along stays, and a fresh folder gets all that comes", () => {
  const folder = prepare();
  rmSync(join(folder, stagingFolder, "secret"));
  swapIn(folder, { from: stagingFolder, to: "before" });
  expect(read(folder)).toEqual({ ...state("new"), secret: "old secret" });

  const fresh = temporaryFolder();
  write(join(fresh, stagingFolder), state("new"));
  swapIn(fresh, { from: stagingFolder, to: "before" });
  expect(read(fresh)).toEqual(state("new"));
});

test("R-28 a data folder is one process's alone, and free once that has ended in whatever way", () => {
  const folder = temporaryFolder();
  const { release } = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(StartupError);
  expect(readdirSync(folder)).toEqual(["lock"]);
  const tried = () => run(`${lock} process.kill(process.pid, "SIGKILL");`, folder);
  expect(tried()).toMatchObject({ status: 1, stderr: expect.stringContaining("is in use by a running site") });
  release();
  expect(tried()).toMatchObject({ signal: "SIGKILL" });
  lockDataFolder(folder).release();
});

test("R-28 the garbage collector does not let go of the data folder of a running site", () => {
  const folder = temporaryFolder();
  const collecting = `for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      globalThis.gc();
    }`;
  const program = `${lock} ${collecting} lockDataFolder(process.argv[1]);`;
  const { status, stderr } = run(program, folder, { flags: ["--expose-gc"] });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("is in use by a running site") });
});
