import { bundled, runProgram } from "./run-script.ts";

/**
 * Runs `npm run admin -- …` as a process on the data in `folder`/data, as startTinySite leaves them.
 *
 * @returns its exit code and what it has printed
 */
export function runAdmin(folder: string, ...words: string[]) {
  return runProgram(bundled("admin"), folder, words, { ORIGIN: "https://gutters.example" });
}
