import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../process/app-env.ts";
import { problem } from "../process/problem.ts";
import { hostOf, isLoopback } from "./known-host.server.ts";

/**
 * Refuses calls that change something when another site's page has made them (CS-2, CS-3, M-20; ASVS 3.5.1).
 *
 * Browsers send Origin with every POST, and Sec-Fetch-Site on https and loopback. Both must be right where present.
 * Where both are missing no browser page is at work; that is let through only without cookies, as there is nothing of
 * anybody's to misuse.
 */
export function sameOrigin(ownOrigin: string): MiddlewareHandler<AppEnv> {
  return async function refuseOtherOrigins(c, next) {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const siteFits = site === undefined || site === "same-origin" || site === "none";
    const originFits = origin === undefined || origin === ownOrigin || isOwnLoopback(origin);
    const nobodySays = site === undefined && origin === undefined;
    if (siteFits && originFits && !(nobodySays && c.req.header("cookie") !== undefined)) return next();
    return problem(c, 403, "This can only be sent from our own pages.");

    /** The page was opened as http://127.0.0.1:3000, and the call goes there too. */
    function isOwnLoopback(given: string): boolean {
      const host = hostOf(c.req.raw);
      return given === `http://${host}` && isLoopback(host, c.env.incoming);
    }
  };
}
