import { type SpawnOptions, spawn, spawnSync } from "node:child_process";
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

/** Runs a program to its end. @returns what it has printed */
export function printedBy(program: string, args: readonly string[], options: SpawnOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece: Buffer) => {
        printed += piece.toString("utf8");
      });
    }
    child.on("error", reject);
    child.on("close", () => resolve(printed));
  });
}

/** Runs one of the tools for `seconds` at most. @returns what it has printed, without colours */
export const runTool = async (tool: Tool, args: readonly string[], seconds: number) =>
  stripVTControlCharacters(await printedBy(tool, args, { env, timeout: seconds * 1000 }));
