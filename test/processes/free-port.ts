import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { systemCodeOf } from "#src/platform/process/errors.ts";

/** Below the ports that Linux gives to a listener of port 0 (32768 and up), which other tests ask for at any time. */
const range = { from: 20_000, to: 32_768 } as const;

/** A port of this machine that is free now, for a program that has to be told one. */
export async function freePort(): Promise<number> {
  const port = randomInt(range.from, range.to);
  const probe = createServer().listen(port, "127.0.0.1");
  try {
    await once(probe, "listening");
  } catch (error) {
    if (systemCodeOf(error) === "EADDRINUSE") return freePort();
    throw error;
  }
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
