import { Hono } from "hono";
import { expect, test } from "vitest";
import type { AppEnv } from "../process/app-env.ts";
import { clientIp, findClientIp } from "./client-ip.server.ts";

/** Who the application thinks it is talking to. */
async function seen({
  trust = "",
  socket,
  forwarded,
}: {
  trust?: string;
  socket?: string;
  forwarded?: string;
}): Promise<string> {
  const app = new Hono<AppEnv>();
  app.use(findClientIp(trust === "" ? [] : trust.split(",")));
  app.get("/", (c) => c.text(clientIp(c)));
  const headers = new Headers(forwarded === undefined ? [] : [["x-forwarded-for", forwarded]]);
  const incoming = { rawHeaders: [], socket: { remoteAddress: socket } };
  return (await app.request("/", { headers }, { incoming })).text();
}

const proxy = "127.0.0.1/32";

test.each([
  [
    "nobody is trusted, so a made-up header counts for nothing",
    { socket: "192.0.2.9", forwarded: "198.51.100.1" },
    "192.0.2.9",
  ],
  ["the proxy's word counts", { trust: proxy, socket: "127.0.0.1", forwarded: "198.51.100.1" }, "198.51.100.1"],
  [
    "what a visitor wrote himself stands further left",
    { trust: proxy, socket: "127.0.0.1", forwarded: "203.0.113.5, 198.51.100.1" },
    "198.51.100.1",
  ],
  [
    "a chain of trusted proxies is followed",
    { trust: `${proxy},10.0.0.0/8`, socket: "127.0.0.1", forwarded: "198.51.100.1, 10.1.2.3" },
    "198.51.100.1",
  ],
  [
    "somebody else's socket cannot forward",
    { trust: proxy, socket: "192.0.2.9", forwarded: "198.51.100.1" },
    "192.0.2.9",
  ],
  ["ports are dropped", { trust: proxy, socket: "127.0.0.1", forwarded: "198.51.100.1:4711" }, "198.51.100.1"],
  [
    "IPv4 inside IPv6 is the same address",
    { trust: proxy, socket: "::ffff:127.0.0.1", forwarded: "::ffff:198.51.100.1" },
    "198.51.100.1",
  ],
  [
    "garbage ends the search at the proxy",
    { trust: proxy, socket: "127.0.0.1", forwarded: "198.51.100.1, <script>" },
    "127.0.0.1",
  ],
  ["an empty header is no answer", { trust: proxy, socket: "127.0.0.1", forwarded: " ," }, "127.0.0.1"],
  [
    "a hundred hops that are all trusted end somewhere",
    { trust: proxy, socket: "127.0.0.1", forwarded: Array(100).fill("127.0.0.1").join(",") },
    "127.0.0.1",
  ],
  [
    "a hundred made-up hops do not hide who has sent them",
    { trust: proxy, socket: "127.0.0.1", forwarded: `${Array(100).fill("203.0.113.5").join(",")}, 198.51.100.1` },
    "198.51.100.1",
  ],
  ["IPv6 counts by network", { socket: "2001:db8:1:2:3:4:5:6" }, "2001:db8:1:2::/64"],
  ["a shortened IPv6 address is of the same network", { socket: "2001:db8:1:2::99" }, "2001:db8:1:2::/64"],
  ["zeros at the front and in the middle are filled in", { socket: "2001:db8::1" }, "2001:db8:0:0::/64"],
  ["loopback", { socket: "::1" }, "0:0:0:0::/64"],
  ["a zone does not matter", { socket: "fe80::1%eth0" }, "fe80:0:0:0::/64"],
  [
    "brackets and port of IPv6 are dropped",
    { trust: "::1", socket: "::1", forwarded: "[2001:db8:1:2::99]:4711" },
    "2001:db8:1:2::/64",
  ],
  ["a socket that is gone has no address", {}, "unknown"],
])("HT-8 %s", async (_, given, expected) => {
  expect(await seen(given)).toBe(expected);
});

test("HT-8 two X-Forwarded-For headers are one list", async () => {
  const app = new Hono<AppEnv>();
  app.use(findClientIp(["127.0.0.1"]));
  app.get("/", (c) => c.text(clientIp(c)));
  const headers = new Headers([
    ["x-forwarded-for", "203.0.113.5"],
    ["x-forwarded-for", "198.51.100.1"],
  ]);
  const incoming = { rawHeaders: [], socket: { remoteAddress: "127.0.0.1" } };
  expect(await (await app.request("/", { headers }, { incoming })).text()).toBe("198.51.100.1");
});
