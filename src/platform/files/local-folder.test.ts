import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createTestLog } from "#test/app/test-log.ts";
import { createLocalFolder } from "./local-folder.server.ts";

function startIn(cacheDir: string) {
  const { log, lines } = createTestLog();
  const folder = createLocalFolder({ cacheDir, log });
  onTestFinished(() => folder.release());
  return { ...folder, lines };
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("PG-08 nothing is created before the first use; then all folders are readable only for the site's user", async () => {
  const root = join(temporaryFolder(), "deep", "cache");
  const folder = startIn(root);
  expect(existsSync(root)).toBe(false);
  const [cache = "", work] = [await folder.cacheFolder(), await folder.workFolder()];
  for (const path of [root, cache, work, join(cache, "..")]) expect(modeOf(path)).toBe(0o700);
});

test("PG-08 two processes with the same CACHE_DIR have folders of their own, and the next process takes over the copies", async () => {
  const root = join(temporaryFolder(), "cache");
  const [one, two] = [startIn(root), startIn(root)];
  const [first = "", second = ""] = [await one.cacheFolder(), await two.cacheFolder()];
  expect(first).not.toBe(second);
  writeFileSync(join(first, "copy"), "");
  writeFileSync(join(await one.workFolder(), "upload"), "left by a killed process");
  await one.release();
  const next = startIn(root);
  expect(await next.cacheFolder()).toBe(first);
  expect(readdirSync(first)).toEqual(["copy"]);
  expect(readdirSync(await next.workFolder())).toEqual([]);
});

test("PG-08 a link planted in CACHE_DIR or under its name, or a folder of another user, is refused, and pictures can still be made", async () => {
  const [linked, planted] = [join(temporaryFolder(), "cache"), temporaryFolder()];
  symlinkSync(temporaryFolder(), linked);
  chmodSync(planted, 0o777);
  symlinkSync(temporaryFolder(), join(planted, "0"));
  const folders = [linked, planted];
  if (process.getuid?.() === 0) {
    const foreign = join(temporaryFolder(), "cache");
    mkdirSync(foreign, { mode: 0o700 });
    chownSync(foreign, 65_534, 65_534);
    folders.push(foreign);
  }
  for (const root of folders) {
    const folder = startIn(root);
    expect(await folder.cacheFolder()).toBeUndefined();
    expect(modeOf(await folder.workFolder())).toBe(0o700);
    expect(folder.lines.join("")).toMatch(/CACHE_DIR cannot be used.*|is not a folder|belongs to another user/);
    expect(readdirSync(root === planted ? join(root, "0") : root)).toEqual([]);
  }
  expect(modeOf(planted)).toBe(0o700);
});

test("PG-08 after a cleaner of temporary folders has removed everything the next picture can be made", async () => {
  const root = join(temporaryFolder(), "cache");
  const folder = startIn(root);
  await folder.workFolder();
  rmSync(root, { recursive: true });
  expect(modeOf(await folder.workFolder())).toBe(0o700);
});
