import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, onTestFinished } from "vitest";
import { bareEnv } from "./bare-env.ts";

/** What `npm run admin`, `npm run backup` and `npm run restore` start, in one file each (build-programs.ts). */
export const bundled = (program: "admin" | "backup" | "restore") => join(inject("programs"), `${program}.js`);

/**
 * Does `npm run backup -- …` or `npm run restore -- …` in a process on the data in `folder`/data, as startTinySite leaves them.
 *
 * @returns its exit code and what it has printed
 */
export async function runScript(script: "backup" | "restore", folder: string, ...words: string[]) {
  return runProgram(bundled(script), folder, words);
}

/**
 * Runs a program on the data in `folder`/data.
 *
 * @param program its path, from the project folder
 * @param env settings besides where the data are
 * @param before what stands before Node on the command line: a shell
 * @returns its exit code and what it has printed
 */
export async function runProgram(
  program: string,
  folder: string,
  words: readonly string[],
  env: Record<string, string> = {},
  before: readonly string[] = [],
) {
  const [command = "", ...args] = [...before, process.execPath, program, ...words];
  const child = spawn(command, args, {
    env: { ...bareEnv(), DATA_DIR: join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [out, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { out, error, code: code as number | null };
}

/** What runProgram gives when nothing was done and these words say why. */
export const refusal = (error: RegExp, code = 1) => ({ code, error: expect.stringMatching(error) });

/** Before a program: no file may grow beyond two million bytes or so. What a write finds then is as on a full disk. */
export const onFullDisk = ["sh", "-c", 'ulimit -f 4000; exec "$@"', "sh"];
