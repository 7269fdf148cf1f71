import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/**
 * Runs `npm run admin -- …` as a process on the data in `folder`/data, as startTinySite leaves them.
 *
 * @returns its exit code and what it has printed
 */
export async function runAdmin(folder: string, ...words: string[]) {
  const child = spawn(process.execPath, ["scripts/admin.mjs", ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), ORIGIN: "https://gutters.example" },
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
