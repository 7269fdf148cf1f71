import { createLog } from "#src/platform/process/log.server.ts";

export const silentLog = createLog({ logLevel: "silent" });

/** A log, and the lines that were written to it. */
export function createTestLog() {
  const lines: string[] = [];
  const log = createLog({ logLevel: "debug" }, { write: (line: string) => void lines.push(line) });
  return { log, lines };
}
