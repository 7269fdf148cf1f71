import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { exchangeRaw } from "#test/network/raw-http.ts";
import { type HttpServer, listenForHttp } from "./http-server.server.ts";

let site: TestApp;
let server: HttpServer;
beforeAll(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://site.test" } });
  server = await listenForHttp(site.app.fetch, { port: 0, host: "127.0.0.1", log: site.log });
});
afterAll(async () => {
  await server.close({ acceptMs: 0, inFlightMs: 1000 });
  await site.close();
});

const send = (request: string) => exchangeRaw(server.port, request);
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
const get = (target: string, ...headers: string[]) =>
  send([`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\n"));

test("HT-6 the site answers to its own name and to loopback, also where the target is its whole address", async () => {
  const loopback = ["localhost", "localhost.", "127.0.0.1", "[::1]"].map((name) => `${name}:${server.port}`);
  for (const host of ["site.test", "SITE.test", "site.test:443", "site.test.", "site.test.:443", ...loopback])
    expect(statusOf(await get("/", `Host: ${host}`)), host).toBe(200);
  expect(statusOf(await get("https://site.test/", "Host: site.test"))).toBe(200);
});

test.each([
  ..."evil.test site.test.evil.test site.test:8080 localhost 127.0.0.1:1 site.test:x@evil.test site.test..".split(" "),
  ...". evil.site.test.".split(" "),
  ...["site.test@evil.test", "evil.test#site.test", "", "192.168.0.1"],
])("HT-6 a request for host %j is refused with 400 and JSON", async (host) => {
  const answer = await get("/", `Host: ${host}`);
  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('{"error":');
});

test.each<[target: string, ...headers: string[]]>([
  ["/", "Host: site.test", "Host: evil.test"],
  ["/", "Host: evil.test", "Host: site.test"],
  ["/", "Host: site.test", "host: site.test"],
  ["/"],
  ["http://evil.test/", "Host: site.test"],
  ["https://site.test/", "Host: evil.test"],
  ["https://site.test@evil.test/", "Host: site.test"],
  ["ftp://site.test/", "Host: site.test"],
  ["site.test", "Host: site.test"],
])("HT-6 two hosts, none, and a target of another address are refused: %s %s %s", async (...request) => {
  expect(statusOf(await get(...request))).toBe(400);
});

test("NET-07 with a wrong ORIGIN one log line names the requested host", async () => {
  await using other = await createTestApp({ env: { ORIGIN: "https://site.test" } });
  for (const host of ["www.site.test", "another.test", `${"x".repeat(300)}.test`]) {
    expect((await other.get("/", { headers: { host } })).status).toBe(400);
  }
  const lines = other.logLines.filter((line) => line.includes("their host is not that of ORIGIN"));
  expect(lines).toEqual([expect.stringMatching(/"level":"warn".*"count":1,"latestHost":"www\.site\.test"/)]);
});

test("HT-6 what proxies put into headers does not change who we are", async () => {
  const answer = await get(
    "/sitemap.xml",
    "Host: site.test",
    "X-Forwarded-Host: evil.test",
    "X-Forwarded-Proto: javascript",
    "Forwarded: host=evil.test",
  );
  expect(statusOf(answer)).toBe(200);
  expect(answer).toContain("<loc>https://site.test/");
  expect(answer).not.toContain("evil");
});

test("HT-5 methods that nobody needs are refused, and lower case is no method", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "OPTIONS", "PURGE"]) {
    const answer = await send(`${method} / HTTP/1.1\nHost: site.test\nConnection: close\n\n`);
    expect(statusOf(answer), method).toBe(405);
    expect(answer, method).toMatch(/^allow: GET, HEAD\r$/im);
    expect(answer, method).not.toContain("Host: site.test");
  }
  expect(statusOf(await send("CONNECT site.test:443 HTTP/1.1\nHost: site.test\n\n"))).toBe(405);
  expect(statusOf(await send("get / HTTP/1.1\nHost: site.test\n\n"))).toBe(400);
});

const smuggled = "0\n\nGET /smuggled HTTP/1.1\nHost: site.test\n\n";
test.each([
  ["CL.TE", `Content-Length: ${smuggled.length}\nTransfer-Encoding: chunked\n\n${smuggled}`],
  ["TE.CL", `Transfer-Encoding: chunked\nContent-Length: 4\n\n5c\n${smuggled}`],
  ["two lengths", `Content-Length: 0\nContent-Length: ${smuggled.length}\n\n${smuggled}`],
  ["TE.TE", `Transfer-Encoding: chunked\nTransfer-Encoding: identity\n\n${smuggled}`],
  ["chunked with a stray space", `Transfer-Encoding : chunked\n\n${smuggled}`],
  ["a folded header", `Transfer-Encoding:\n chunked\n\n${smuggled}`],
  ["a chunk extension of 64 KB", `Transfer-Encoding: chunked\n\n1;${"x".repeat(65_536)}\na\n0\n\n`],
  ["a chunk size that is none", "Transfer-Encoding: chunked\n\nzz\nabc\n0\n\n"],
])("HT-6 smuggling with %s ends the connection, and no second request is answered", async (_, rest) => {
  const answer = await send(`POST /api/nothing HTTP/1.1\nHost: site.test\n${rest}`);
  expect([400, 413]).toContain(statusOf(answer));
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("R-23 headers and addresses beyond measure are refused", async () => {
  expect(statusOf(await get("/", "Host: site.test", `X-Large: ${"x".repeat(20_000)}`))).toBe(431);
  expect(statusOf(await get(`/${"x".repeat(20_000)}`, "Host: site.test"))).toBe(431);
  const many = Array.from({ length: 150 }, (_, index) => `X-${index}: 1`);
  expect(statusOf(await get("/", "Host: site.test", ...many))).toBe(431);
});

test("a request that no address can be made of is 400 with JSON", async () => {
  for (const target of ["/\\evil.test", "//", "/%"]) {
    const answer = await get(target, "Host: site.test");
    expect([200, 400, 404], target).toContain(statusOf(answer));
    expect(answer, target).not.toMatch(/evil\.test|at .*\.ts|RangeError|TypeError/);
  }
});

test("a body that goes on after it was refused does not hold the connection", async () => {
  const body = "x".repeat(100_000);
  const answer = await send(`POST / HTTP/1.1\nHost: site.test\nContent-Length: 10000000\n\n${body}`);
  expect(statusOf(answer)).toBe(405);
});

test("OPS-06 on closing, what is in flight is finished, idle connections end and new ones are refused", async () => {
  const inFlight = Promise.withResolvers<void>();
  const rendering = Promise.withResolvers<void>();
  await using slow = await createTestApp({
    env: { ORIGIN: "https://site.test" },
    async renderPage() {
      inFlight.resolve();
      await rendering.promise;
      return { response: new Response("finished"), complete: false };
    },
  });
  const other = await listenForHttp(slow.app.fetch, { port: 0, host: "127.0.0.1", log: slow.log });

  const idle = exchangeRaw(other.port, "GET /health HTTP/1.1\nHost: site.test\n\n");
  const answer = exchangeRaw(other.port, "GET / HTTP/1.1\nHost: site.test\n\n");
  await inFlight.promise;
  const closed = other.close({ acceptMs: 0, inFlightMs: 20_000 });
  expect(statusOf(await idle)).toBe(200);
  await expect(exchangeRaw(other.port, "GET /health HTTP/1.1\nHost: site.test\n\n")).rejects.toThrow(/ECONNREFUSED/);
  rendering.resolve();
  const finishedAt = performance.now();
  expect(await answer).toContain("finished");
  await closed;
  // And not after the five seconds in which its connection might have been used again.
  expect(performance.now() - finishedAt).toBeLessThan(3000);
});

test("OPS-06 a connection that a browser has opened and not used does not hold up the stop", async () => {
  const other = await listenForHttp(site.app.fetch, { port: 0, host: "127.0.0.1", log: site.log });
  const unused = connect(other.port, "127.0.0.1");
  onTestFinished(() => void unused.destroy());
  await once(unused, "connect");
  // The server has accepted it once a later connection is answered.
  await exchangeRaw(other.port, "GET /health HTTP/1.1\nHost: site.test\nConnection: close\n\n");
  await other.close({ acceptMs: 0, inFlightMs: 600_000 });
});

test("OPS-06 a request that never ends is cut off when its time is over", async () => {
  await using stuck = await createTestApp({
    env: { ORIGIN: "https://site.test" },
    renderPage: () => new Promise(() => {}),
  });
  const other = await listenForHttp(stuck.app.fetch, { port: 0, host: "127.0.0.1", log: stuck.log });
  const answer = exchangeRaw(other.port, "GET / HTTP/1.1\nHost: site.test\n\n").catch(() => "cut off");
  const health = await exchangeRaw(other.port, "GET /health HTTP/1.1\nHost: site.test\nConnection: close\n\n");
  expect(statusOf(health)).toBe(200);
  await other.close({ acceptMs: 0, inFlightMs: 50 });
  expect(["", "cut off"]).toContain(await answer);
});
