import type { MiddlewareHandler } from "hono";
import type { AppEnv, Connection } from "../process/app-env.ts";
import { problem } from "../process/problem.ts";

/**
 * Makes the test whether a request was sent to the site's own host: that of ORIGIN, or loopback with the listening port. It
 * runs first for every request. Any other host would appear in links (host header poisoning) or comes from another site's
 * DNS (rebinding). Node accepts two Host headers and foreign absolute targets (M-14).
 */
export function hostTest(origin: string): (request: Request, incoming: Connection | undefined) => boolean {
  const { host, port, protocol } = new URL(origin);
  const own = new Set([host, ...(port === "" ? [`${host}:${protocol === "https:" ? 443 : 80}`] : [])]);
  return (request, incoming) => {
    const asked = incoming ? onlyHost(incoming) : hostOf(request);
    if (asked === undefined) return false;
    if (own.has(asked)) return true;
    const lower = withoutDot(asked.toLowerCase());
    return own.has(lower) || isLoopback(lower, incoming);
  };
}

/** The host that the request was sent to. A call in this process has no header, only a URL. */
export function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host;
}

/** The same host without the dot that ends a complete name: "site.test." or "localhost.:3000" (RFC 1034 §3.1). */
function withoutDot(host: string): string {
  return host.replace(/\.(?=(:\d+)?$)/, "");
}

/** Loopback names are allowed for the operator, health checks and development. */
function isLoopback(host: string, incoming: Connection | undefined): boolean {
  const port = incoming?.socket.localPort;
  return port !== undefined && loopbackNames.some((name) => host === `${name}:${port}`);
}

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** The Host header; undefined if there are two, or if an absolute target names another host (RFC 9112 §3.2). */
function onlyHost({ rawHeaders, url }: Connection): string | undefined {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    if (host !== undefined) return undefined;
    host = rawHeaders[index + 1];
  }
  const isPath = url === undefined || url.startsWith("/");
  return isPath || URL.parse(url)?.host === host?.toLowerCase() ? host : undefined;
}

/**
 * Rejects calls that change something if a page of another site made them (CS-2, CS-3, M-20; ASVS 3.5.1).
 *
 * Browsers send Origin with every POST, and Sec-Fetch-Site on https and loopback. Each must match if it is present. A call
 * with neither does not come from a page; it is accepted only without cookies, since it then acts for no account.
 */
export function sameOrigin(ownOrigin: string): MiddlewareHandler<AppEnv> {
  return async function refuseOtherOrigins(c, next) {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const site = c.req.header("sec-fetch-site");
    const origin = c.req.header("origin");
    const siteFits = site === undefined || site === "same-origin" || site === "none";
    const originFits = origin === undefined || withoutDot(origin) === ownOrigin || isOwnLoopback(origin);
    const bothMissing = site === undefined && origin === undefined;
    if (siteFits && originFits && !(bothMissing && c.req.header("cookie") !== undefined)) return next();
    return problem(c, 403, "This can only be sent from our own pages.");

    /** The page was opened as http://127.0.0.1:3000, and the call was sent there. */
    function isOwnLoopback(given: string): boolean {
      const host = hostOf(c.req.raw);
      return given === `http://${host}` && isLoopback(withoutDot(host), c.env.incoming);
    }
  };
}
