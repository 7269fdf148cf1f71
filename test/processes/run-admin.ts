import { bundled, runProgram } from "./run-script.ts";

/**
 * Runs `npm run admin -- …` as a process on the data in `folder`/data, as startTinySite leaves them.
 *
 * @returns its exit code and what it has printed
 */
export function runAdmin(folder: string, ...words: string[]) {
  return runAdminWith({}, folder, ...words);
}

/** The same with more settings than where the data are. */
export function runAdminWith(env: Record<string, string>, folder: string, ...words: string[]) {
  return runProgram(bundled("admin"), folder, words, { ORIGIN: "https://gutters.example", ...env });
}
