import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { addressRanges } from "../process/address-ranges.server.ts";
import type { AppEnv } from "../process/app-env.ts";

/** No installation has more proxies: hops further left are ignored (HT-8). */
const maxHops = 20;

/** The client as a key for limits and logs: an IPv4 address, or an IPv6 network of 64 bits. */
export function clientIp(c: Context<AppEnv>): string {
  return c.get("clientIp") ?? "in process";
}

/** The IPv6 /48 of a key of `clientIp`; undefined for IPv4. */
export function wideNetwork(network: string): string | undefined {
  const [, prefix] = /^((?:[0-9a-f]+:){2}[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network) ?? [];
  return prefix === undefined ? undefined : `${prefix}::/48`;
}

/** Determines the client's address once per request, for `clientIp`. */
export function findClientIp(trustProxy: readonly string[]): MiddlewareHandler<AppEnv> {
  const trusted = addressRanges(trustProxy);
  return function setClientIp(c, next) {
    const socket = c.env.incoming?.socket.remoteAddress;
    c.set("clientIp", ipKey(resolveClientAddress(socket, c.req.header("x-forwarded-for"), trusted)));
    return next();
  };
}

/**
 * Returns the right-most address that is not a trusted proxy; addresses further left can be forged (ASVS 4.1.3). A hop that is
 * not an address ends the search at the last one that was.
 */
export function resolveClientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trusted: (address: string) => boolean,
): string {
  let nearest = plainAddress(socket ?? "") ?? "unknown";
  if (!forwardedFor || nearest === "unknown") return nearest;
  for (const hop of forwardedFor.split(",").slice(-maxHops).reverse()) {
    if (!trusted(nearest)) break;
    const address = plainAddress(hop.trim());
    if (!address) break;
    nearest = address;
  }
  return nearest;
}

/** Returns the plain address of "192.0.2.1:4711", "[2001:db8::1]:4711", "::ffff:192.0.2.1" or "fe80::1%eth0"; else undefined. */
export function plainAddress(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const [withoutZone = ""] = bare.split("%", 1);
  const address = withoutZone.replace(/^::ffff:(?=[\d.]+$)/i, "");
  return isIP(address) === 0 ? undefined : address;
}

/** A household or a server has a whole /64, so single IPv6 addresses are not counted (RFC 6177). */
export function ipKey(address: string): string {
  return isIP(address) === 6 ? `${ipv6Groups(address).slice(0, 4).join(":")}::/64` : address;
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  return tail === undefined
    ? before
    : [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
