import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "../process/app-env.ts";
import { clientIp, findClientIp } from "./client-ip.server.ts";

const proxy = "127.0.0.1";

/** Who the application thinks it is talking to. */
async function seen(trust: string, remoteAddress: string | undefined, forwarded: readonly string[]): Promise<string> {
  const app = new Hono<AppEnv>();
  app.use(findClientIp(trust === "" ? [] : trust.split(",")));
  app.get("/", (c) => c.text(clientIp(c)));
  const headers = new Headers(forwarded.map((value) => ["x-forwarded-for", value]));
  return (await app.request("/", { headers }, { incoming: { rawHeaders: [], socket: { remoteAddress } } })).text();
}

const hundred = (address: string) => Array(100).fill(address).join(",");

test.each<[title: string, expected: string, trust: string, socket: string | undefined, ...forwarded: string[]]>([
  ["nobody is trusted, a made-up header counts for nothing", "192.0.2.9", "", "192.0.2.9", "198.51.100.1"],
  ["the proxy's word counts", "198.51.100.1", "127.0.0.1/32", proxy, "198.51.100.1"],
  ["what a visitor wrote himself stands further left", "198.51.100.1", proxy, proxy, "203.0.113.5, 198.51.100.1"],
  ["a chain of proxies is followed", "198.51.100.1", `${proxy},10.0.0.0/8`, proxy, "198.51.100.1, 10.1.2.3"],
  ["somebody else's socket cannot forward", "192.0.2.9", proxy, "192.0.2.9", "198.51.100.1"],
  ["ports are dropped", "198.51.100.1", proxy, proxy, "198.51.100.1:4711"],
  ["IPv4 in IPv6 is the same address", "198.51.100.1", proxy, "::ffff:127.0.0.1", "::ffff:198.51.100.1"],
  ["garbage ends the search at the proxy", proxy, proxy, proxy, "198.51.100.1, <script>"],
  ["an empty header is no answer", proxy, proxy, proxy, " ,"],
  ["a hundred hops that are all trusted end somewhere", proxy, proxy, proxy, hundred(proxy)],
  ["a hundred made-up hops hide nobody", "198.51.100.1", proxy, proxy, `${hundred("203.0.113.5")}, 198.51.100.1`],
  ["two X-Forwarded-For headers are one list", "198.51.100.1", proxy, proxy, "203.0.113.5", "198.51.100.1"],
  ["IPv6 counts by network", "2001:db8:1:2::/64", "", "2001:db8:1:2:3:4:5:6"],
  ["a shortened IPv6 address is of the same network", "2001:db8:1:2::/64", "", "2001:db8:1:2::99"],
  ["zeros at the front and in the middle are filled in", "2001:db8:0:0::/64", "", "2001:db8::1"],
  ["loopback", "0:0:0:0::/64", "", "::1"],
  ["a zone does not matter", "fe80:0:0:0::/64", "", "fe80::1%eth0"],
  ["brackets and port of IPv6 are dropped", "2001:db8:1:2::/64", "::1", "::1", "[2001:db8:1:2::99]:4711"],
  ["a socket that is gone has no address", "unknown", "", undefined],
])("HT-8 %s", async (_, expected, trust, socket, ...forwarded) => {
  expect(await seen(trust, socket, forwarded)).toBe(expected);
});
