import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createWorkFolder } from "./work-folder.server.ts";

/** A work folder in a temporary folder of the system that only the test has. */
function startIn(temporary = temporaryFolder()) {
  vi.stubEnv("TMPDIR", temporary);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = createWorkFolder();
  onTestFinished(() => folder.release());
  return { ...folder, temporary };
}

test("PG-07 nothing is created before the first use; then the folder is readable only for the site's user", async () => {
  const { open, release, temporary } = startIn();
  expect(readdirSync(temporary)).toEqual([]);
  expect(statSync(await open()).mode & 0o777).toBe(0o700);
  await release();
  expect(readdirSync(temporary)).toEqual([]);
});

test("PG-07 a folder that a cleaner has removed, or another has replaced by a link, is made anew", async () => {
  const { open } = startIn();
  const first = await open();
  rmSync(first, { recursive: true });
  const second = await open();
  expect(existsSync(second)).toBe(true);
  renameSync(second, `${second}-moved`);
  symlinkSync(temporaryFolder(), second);
  expect(await open()).not.toBe(second);
});

test("PG-07 what a killed process has left of a picture is removed after an hour, and only that", async () => {
  const { open, removeOld, temporary } = startIn();
  const killed = await createWorkFolder().open();
  writeFileSync(join(killed, "photo.upload"), "left by a killed process");
  const own = await open();
  const foreign = join(temporary, "of another program");
  mkdirSync(foreign);
  const linked = join(temporary, "gutters-work-linked");
  symlinkSync(foreign, linked);
  await removeOld();
  expect(existsSync(killed)).toBe(true);
  const hourAgo = Date.now() / 1000 - 3601;
  for (const path of [killed, foreign]) utimesSync(path, hourAgo, hourAgo);
  await removeOld();
  expect([killed, own, foreign, linked].map((path) => existsSync(path))).toEqual([false, true, true, true]);
});
