import { Hono } from "hono";
import type { Services } from "#src/services.ts";
import type { SignedInEnv } from "#src/staff/session/guard.server.ts";
import { readNumbers } from "./read-numbers.server.ts";

/** Whether the numbers are emailed on Mondays (LEAD-73). */
export type WeeklyMail = "on" | "off" | "no server";

/** What the site brings: mount it at `/admin/numbers`, behind the guard. */
export function numbersApi(services: Services) {
  return (
    new Hono<SignedInEnv>()
      /** 200 the last twelve weeks, and whether the weekly email is sent; 401, 403. */
      .get("/", async (c) => {
        const { weeklyNumbers } = services.company.current();
        const mail: WeeklyMail = services.config.smtpUrl === undefined ? "no server" : weeklyNumbers ? "on" : "off";
        return c.json({ ...(await readNumbers(services)), mail }, 200);
      })
  );
}
