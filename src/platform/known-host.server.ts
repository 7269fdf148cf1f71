import type { Context, MiddlewareHandler } from "hono";
import type { AppEnv, Connection } from "./http.ts";
import { problem } from "./problem.ts";
import { addHeaders } from "./security-headers.server.ts";

/**
 * Lets in only what was sent to one of our own names: ORIGIN, or loopback with the listening port. Any other name would
 * end up in links (host header poisoning) or comes from another site's DNS (rebinding). Node lets two Host headers and
 * foreign absolute addresses through (SECURITY.md M14).
 */
export function knownHost(origin: string, headers: Readonly<Record<string, string>>): MiddlewareHandler<AppEnv> {
  const isOurs = hostTest(origin);
  return function refuseOtherHosts(c, next) {
    const incoming = c.env.incoming;
    if (isOurs(hostOf(c), incoming) && (!incoming || isForThatHost(incoming))) return next();
    return Promise.resolve(addHeaders(problem(c, 400, "There is no such site here."), headers));
  };
}

/** Name and port that the request was sent to; in process there is no header, only the address. */
export function hostOf(c: Context<AppEnv>): string {
  return c.req.header("host") ?? new URL(c.req.url).host;
}

/** The loopback names of the port that was connected to: for the operator, for health checks, for development. */
export function isLoopback(host: string, incoming: Connection | undefined): boolean {
  const port = incoming?.socket.localPort;
  return port !== undefined && loopbackNames.some((name) => host === `${name}:${port}`);
}

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

function hostTest(origin: string) {
  const { host, port, protocol } = new URL(origin);
  const own = new Set([host, ...(port === "" ? [`${host}:${protocol === "https:" ? 443 : 80}`] : [])]);
  return (asked: string, incoming: Connection | undefined) => {
    if (own.has(asked)) return true;
    const lower = asked.toLowerCase();
    return own.has(lower) || isLoopback(lower, incoming);
  };
}

/** One Host header, and a path as the target or an address with the same authority (RFC 9112 §3.2). */
function isForThatHost({ rawHeaders, url }: Connection): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1];
  }
  if (url === undefined || url.startsWith("/")) return true;
  return URL.parse(url)?.host === host?.toLowerCase();
}
