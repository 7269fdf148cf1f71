import { Hono } from "hono";
import type { SignedInEnv } from "#src/features/accounts/session/guard.server.ts";
import type { Services } from "#src/services.ts";
import { readNumbers } from "./read-numbers.server.ts";

/** What the site brings: mount it at `/admin/numbers`, behind the guard. */
export function numbersApi(services: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 the last twelve weeks; 401, 403. */
      .get("/", async (c) => c.json(await readNumbers(services), 200))
  );
}
