import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { exchangeRaw } from "#test/network/raw-http.ts";
import { resetConnection, resetPhases } from "#test/network/resets.ts";
import { sendManyOnOneConnection } from "#test/postgres/many-on-one-connection.ts";
import { openDescriptors } from "#test/processes/open-descriptors.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";
import { exemptAddresses } from "./connections.server.ts";
import { type HttpServer, listenForHttp } from "./http-server.server.ts";

const film = "/video/film.mp4";

/** A process with a film of 8 MB, more than the kernel keeps for a connection of which nothing is read. */
async function siteWithFilm(env: Record<string, string> = {}) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "build/client/video"), { recursive: true });
  writeFileSync(join(folder, `build/client${film}`), Buffer.alloc(8_000_000));
  const site = await startTinySite(folder, env);
  const openFilms = () => openDescriptors(site.process.pid).filter((target) => target.endsWith(film)).length;
  return { ...site, openFilms };
}

const get = (port: number, path: string) =>
  exchangeRaw(port, `GET ${path} HTTP/1.1\nHost: localhost:${port}\nConnection: close\n\n`);

/** One of each way through node:http; test:attack goes through every method. */
const usualKinds = ["GET", "POST", "OPTIONS", "CONNECT", "Upgrade", "Expect", "chunked", "nonsense"];

test("NET-01 HT-5 an attacker who resets connections in every phase neither ends the site nor leaves a file open", async () => {
  const site = await siteWithFilm();
  for (const phase of resetPhases) {
    await Promise.all(usualKinds.map((kind) => resetConnection(site.port, { kind, phase }, film)));
    expect(site.process.exitCode, `${phase}: ${site.output().slice(-1000)}`).toBe(null);
  }
  // The hole that was there: often enough the reset arrives together with the request.
  for (let round = 0; round < 60; round += 1) {
    await resetConnection(site.port, { kind: "CONNECT", phase: "sent" }, film);
  }
  expect(await get(site.port, "/health")).toMatch(/^HTTP\/1\.1 200/);
  await expect.poll(site.openFilms).toBe(0);
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"|Error/);
});

test("NET-01 an attacker who sends 15,001 requests with a body over one connection does not end the site", async () => {
  const site = await startTinySite(temporaryFolder());
  expect(await sendManyOnOneConnection(site.port, 15_000)).toEqual({ 200: 5_001, 405: 10_000 });
  expect(site.process.exitCode, site.output().slice(-1000)).toBe(null);
  expect(await get(site.port, "/health")).toMatch(/^HTTP\/1\.1 200/);
  // Node warns of more than ten listeners of one kind on a connection.
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"|Error|Warning/);
});

test("NET-12 R-22 an attacker who asks for the film a thousand times at once over one connection is cut, and opens no film twice", async () => {
  const site = await siteWithFilm();
  const request = `GET ${film} HTTP/1.1\r\nHost: localhost:${site.port}\r\n\r\n`;
  const socket = connect(site.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => {});
  socket.pause().write(request.repeat(15));
  await expect.poll(site.openFilms).toBe(1);
  const closed = once(socket, "close");
  socket.write(request.repeat(1_000));
  await expect.poll(site.openFilms).toBe(0);
  socket.resume();
  await closed;
  expect(await get(site.port, "/health")).toMatch(/^HTTP\/1\.1 200/);
});

test("NET-12 requests sent one behind the other are answered in their order", async () => {
  const { port } = await listen();
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

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ env: { ORIGIN: "https://site.test" } });
  return () => site.close();
});

async function listen(options: Partial<Parameters<typeof listenForHttp>[1]> = {}): Promise<HttpServer> {
  const server = await listenForHttp(site.app.fetch, { port: 0, host: undefined, log: site.log, ...options });
  onTestFinished(() => server.close({ acceptMs: 0, inFlightMs: 0 }));
  return server;
}

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

test("NET-04 one address holds a hundred connections and no more; another is served, and so is the first when it lets go", async () => {
  const { port } = await listen();
  const held: Socket[] = [];
  const tries = await Promise.all(Array.from({ length: 130 }, () => hold(port, "127.0.0.5", held)));
  expect(tries.filter((one) => one === "held")).toHaveLength(100);
  expect(await hold(port, "127.0.0.6")).toBe("held");
  for (const socket of held) socket.destroy();
  await expect.poll(() => hold(port, "127.0.0.5")).toBe("held");
  const lines = site.logLines.filter((line) => line.includes("connections refused: too many from single addresses"));
  expect(lines).toEqual([expect.stringContaining('"latestIp":"127.0.0.5"')]);
});

test("NET-04 connections of an exempt address are not counted", async () => {
  const { port } = await listen({ isExempt: (address) => address === "127.0.0.5" });
  const tries = await Promise.all(Array.from({ length: 130 }, () => hold(port, "127.0.0.5")));
  expect(tries.filter((one) => one === "held")).toHaveLength(130);
});

test("NET-04 this machine, private networks and proxies are exempt, other addresses are not", () => {
  const normally = exemptAddresses({ trustProxy: ["203.0.113.7"], countPrivateAddresses: false });
  for (const address of [
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "172.17.0.1",
    "192.168.1.1",
    "fd00::1",
    "fe80::1",
    "203.0.113.7",
  ]) {
    expect(normally(address), address).toBe(true);
  }
  for (const address of ["203.0.113.8", "172.32.0.1", "2001:db8::1"]) expect(normally(address), address).toBe(false);
  const counting = exemptAddresses({ trustProxy: ["203.0.113.7"], countPrivateAddresses: true });
  expect(counting("203.0.113.7")).toBe(true);
  for (const address of ["127.0.0.1", "::1", "10.1.2.3"]) expect(counting(address), address).toBe(false);
});
