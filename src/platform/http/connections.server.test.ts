import { connect, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test as base } from "#test/app/fixtures.ts";
import { exchangeRaw } from "#test/network/raw-http.ts";
import { exemptAddresses } from "./connections.server.ts";
import { type HttpServer, listenForHttp } from "./http-server.server.ts";

const test = base.extend({ env: { ORIGIN: "https://site.test" } });

type Options = Partial<Parameters<typeof listenForHttp>[1]>;

async function listen(site: TestApp, options: Options = {}): Promise<HttpServer> {
  const server = await listenForHttp(site.app.fetch, { port: 0, host: undefined, log: site.log, ...options });
  onTestFinished(() => server.close({ acceptMs: 0, inFlightMs: 0 }));
  return server;
}

test("NET-12 requests sent one behind the other are answered in their order", async ({ site }) => {
  const { port } = await listen(site);
  const paths = ["/robots.txt", "/health", "/api/nothing", "/robots.txt", "/health"];
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\nHost: site.test\n`);
  const answers = await exchangeRaw(port, `${requests.join("\n")}Connection: close\n\n`);
  expect([...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    "200",
    "200",
    "404",
    "200",
    "200",
  ]);
});

/** Opens a connection and says what becomes of it within a request: "held" or "refused". */
async function hold(port: number, localAddress: string, held: Socket[] = []): Promise<"held" | "refused"> {
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  held.push(socket);
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.write("GET /health HTTP/1.1\r\nHost: site.test\r\n\r\n");
  return new Promise((resolve) => {
    socket.once("data", () => resolve("held"));
    socket.once("close", () => resolve("refused"));
  });
}

test("NET-04 one address holds 100 connections; another is served, and the first when it lets go", async ({ site }) => {
  const { port } = await listen(site);
  const held: Socket[] = [];
  const tries = await Promise.all(Array.from({ length: 130 }, () => hold(port, "127.0.0.5", held)));
  expect(tries.filter((one) => one === "held")).toHaveLength(100);
  expect(await hold(port, "127.0.0.6")).toBe("held");
  for (const socket of held) socket.destroy();
  await expect.poll(() => hold(port, "127.0.0.5")).toBe("held");
  const lines = site.logLines.filter((line) => line.includes("connections refused: too many from single addresses"));
  expect(lines).toEqual([expect.stringContaining('"latestIp":"127.0.0.5"')]);
});

test("NET-04 connections of an exempt address are not counted", async ({ site }) => {
  const { port } = await listen(site, { isExempt: (address) => address === "127.0.0.5" });
  const tries = await Promise.all(Array.from({ length: 130 }, () => hold(port, "127.0.0.5")));
  expect(tries.filter((one) => one === "held")).toHaveLength(130);
});

test("NET-04 this machine, private networks and proxies are exempt, other addresses are not", () => {
  const normally = exemptAddresses({ trustProxy: ["203.0.113.7"], countPrivateAddresses: false });
  for (const address of "127.0.0.1 ::1 10.1.2.3 172.17.0.1 192.168.1.1 fd00::1 fe80::1 203.0.113.7".split(" ")) {
    expect(normally(address), address).toBe(true);
  }
  for (const address of ["203.0.113.8", "172.32.0.1", "2001:db8::1"]) expect(normally(address), address).toBe(false);
  const counting = exemptAddresses({ trustProxy: ["203.0.113.7"], countPrivateAddresses: true });
  expect(counting("203.0.113.7")).toBe(true);
  for (const address of ["127.0.0.1", "::1", "10.1.2.3"]) expect(counting(address), address).toBe(false);
});
