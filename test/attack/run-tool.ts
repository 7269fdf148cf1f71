import { spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

export const tools = ["wapiti", "sqlmap", "slowhttptest", "zzuf"] as const;
export type Tool = (typeof tools)[number];

/** Debian's packages have the tools' names. */
export function missingTools(): Tool[] {
  return tools.filter((tool) => spawnSync("which", [tool]).status !== 0);
}

/** Requests of a tool to any other machine end at a closed port of this one. */
const nowhere = "http://127.0.0.1:9";
const env = {
  ...process.env,
  ...{ http_proxy: nowhere, https_proxy: nowhere, HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere },
  ...{ no_proxy: "localhost,127.0.0.1", NO_PROXY: "localhost,127.0.0.1" },
};

/** Runs one of the tools for `seconds` at most. @returns what it has printed, without colours */
export function runTool(tool: Tool, args: readonly string[], seconds: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { env, stdio: ["ignore", "pipe", "pipe"], timeout: seconds * 1000 });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece: Buffer) => {
        printed += piece.toString("utf8");
      });
    }
    child.on("error", reject);
    child.on("close", () => resolve(stripVTControlCharacters(printed)));
  });
}
