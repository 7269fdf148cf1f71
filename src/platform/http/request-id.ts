import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { AppEnv } from "../process/app-env.ts";

/** The request's id in answers and log lines. Never taken from the request. */
export function requestId(c: Context<AppEnv>): string {
  const known = c.get("requestId");
  if (known) return known;
  const made = randomUUID();
  c.set("requestId", made);
  return made;
}
