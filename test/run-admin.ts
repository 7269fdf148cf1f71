import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * Runs `npm run admin -- …` as a process on the data in `folder`/data, as startTinySite leaves them.
 *
 * @returns its exit code and what it has printed
 */
export function runAdmin(folder: string, ...words: string[]) {
  return runAdminWith({}, folder, ...words);
}

/** The same with more settings than where the data are. */
export async function runAdminWith(env: Record<string, string>, folder: string, ...words: string[]) {
  const child = spawn(process.execPath, ["scripts/admin.mjs", ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), ORIGIN: "https://gutters.example", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
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
