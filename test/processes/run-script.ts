import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
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
 * @returns its exit code and what it has printed
 */
export async function runProgram(program: string, folder: string, words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...bareEnv(), DATA_DIR: join(folder, "data"), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const printed = { out: "", error: "" };
  child.stdout.on("data", (part) => {
    printed.out += part;
  });
  child.stderr.on("data", (part) => {
    printed.error += part;
  });
  const [code] = await once(child, "close");
  return { ...printed, code: code as number | null };
}
