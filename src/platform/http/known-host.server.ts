import type { Connection } from "../process/app-env.ts";

/**
 * Makes the test whether a request was sent to one of our own names: ORIGIN, or loopback with the listening port. Any other
 * name would end up in links (host header poisoning) or comes from another site's DNS (rebinding). Node lets two Host
 * headers and foreign absolute addresses through (M-14).
 *
 * It runs before everything else, for every request.
 */
export function hostTest(origin: string): (request: Request, incoming: Connection | undefined) => boolean {
  const { host, port, protocol } = new URL(origin);
  const own = new Set([host, ...(port === "" ? [`${host}:${protocol === "https:" ? 443 : 80}`] : [])]);
  return (request, incoming) => {
    const asked = incoming ? onlyHost(incoming) : hostOf(request);
    if (asked === undefined) return false;
    if (own.has(asked)) return true;
    const lower = asked.toLowerCase();
    return own.has(lower) || isLoopback(lower, incoming);
  };
}

/** Name and port that the request was sent to; in process there is no header, only the address. */
export function hostOf(request: Request): string {
  return request.headers.get("host") ?? new URL(request.url).host;
}

/** The loopback names of the port that was connected to: for the operator, for health checks, for development. */
export function isLoopback(host: string, incoming: Connection | undefined): boolean {
  const port = incoming?.socket.localPort;
  return port !== undefined && loopbackNames.some((name) => host === `${name}:${port}`);
}

const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** The one Host header; undefined if there are two, or if the target is an address with another authority (RFC 9112 §3.2). */
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
