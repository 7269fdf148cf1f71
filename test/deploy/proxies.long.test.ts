import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { company } from "#test/company/company.ts";
import { exchangeRaw } from "#test/network/raw-http.ts";
import { folderWithCertificate, listening, type ProxyPlace, runCaddy } from "#test/network/run-caddy.ts";
import { startNginx, testNginx } from "#test/network/run-nginx.ts";
import { freePort } from "#test/processes/free-port.ts";

/*
 * The proxies of deploy/ as processes on loopback, with other ports and a certificate of their own, where the programs are
 * installed: apt-get install nginx-light caddy.
 */

const isThere = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const has = { nginx: isThere("nginx"), caddy: isThere("caddy"), openssl: isThere("openssl") };
const missing = Object.entries(has).flatMap(([program, found]) => (found ? [] : [program]));
if (missing.length > 0) {
  // The summary counts skipped tests without their reasons.
  console.warn(
    `test/deploy/proxies.long.test.ts skips tests of deploy/, for these are not installed: ${missing.join(", ")}`,
  );
}
const read = (name: string) => readFileSync(join(import.meta.dirname, "../..", "deploy", name), "utf8");

/** A folder with what both proxies need: a certificate and the page that the build makes. */
async function prepare(): Promise<ProxyPlace> {
  const folder = folderWithCertificate();
  spawnSync(process.execPath, ["scripts/proxy-page.ts", join(folder, "proxy")]);
  return { folder, port: await freePort(), httpPort: await freePort(), upstream: await freePort() };
}

async function startCaddy(proxy: ProxyPlace): Promise<void> {
  const config = read("Caddyfile")
    .replace("127.0.0.1:3000", `127.0.0.1:${proxy.upstream}`)
    // A test does not wait as long as visitors may.
    .replace("lb_try_duration 30s", "lb_try_duration 1s")
    .replace("/opt/gutters/build/proxy", `${proxy.folder}/proxy`);
  runCaddy(config, proxy);
  await listening(proxy.port);
}

function tlsTo(port: number, servername: string): TLSSocket {
  const socket = connectTls({ port, host: "127.0.0.1", servername, rejectUnauthorized: false });
  onTestFinished(() => void socket.destroy());
  return socket;
}

/** Sends this to the proxy over TLS and returns all that comes back. */
async function ask(port: number, servername: string, request: string): Promise<string> {
  const socket = tlsTo(port, servername);
  await once(socket, "secureConnect");
  socket.write(`${request}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const page = "GET / HTTP/1.1\r\nHost: www.example.com";

async function startUpstream(port: number): Promise<void> {
  const server = createServer((request, answer) => answer.end(`made for ${request.headers.host}`)).listen(
    port,
    "127.0.0.1",
  );
  onTestFinished(() => void server.close());
  await once(server, "listening");
  expect((server.address() as AddressInfo).port).toBe(port);
}

const starts = { nginx: startNginx, caddy: startCaddy };

test.for(["nginx", "caddy"] as const)(
  "NET-08 %s passes visitors on, and refuses tunnels and foreign names",
  async (program, { skip }) => {
    skip(!has[program] || !has.openssl, `${program} or openssl is not installed`);
    const proxy = await prepare();
    await startUpstream(proxy.upstream);
    await starts[program](proxy);
    expect(await ask(proxy.port, "www.example.com", page)).toMatch(/^HTTP\/1\.1 200 .*made for www\.example\.com$/s);
    for (const target of ["a:1", "www.example.com:443"]) {
      const tunnel = await ask(proxy.port, "www.example.com", `CONNECT ${target} HTTP/1.1\r\nHost: ${target}`);
      expect(tunnel, target).toMatch(/^HTTP\/1\.1 40[05] /);
      expect(tunnel, target).not.toContain("made for");
    }
    const redirect = await ask(proxy.port, "example.com", "GET /gallery HTTP/1.1\r\nHost: example.com");
    expect(redirect).toMatch(/^HTTP\/1\.1 301 /);
    expect(redirect).toMatch(/^location: https:\/\/www\.example\.com\/gallery\r$/im);
    expect(redirect).toMatch(/^strict-transport-security: max-age=63072000\r$/im);
    const foreign = await ask(proxy.port, "www.example.com", "GET / HTTP/1.1\r\nHost: other.test");
    expect(foreign).toMatch(/^HTTP\/1\.1 421 /);
    expect(foreign).not.toMatch(/made for|Welcome/);
    const handshake = once(tlsTo(proxy.port, "other.test"), "secureConnect");
    await expect(handshake).rejects.toThrow(/alert/);
  },
);

test.for(["nginx", "caddy"] as const)(
  "NET-09 while the site is away, a visitor of %s gets 503 with the phone number and Retry-After",
  async (program, { skip }) => {
    skip(!has[program] || !has.openssl, `${program} or openssl is not installed`);
    const proxy = await prepare();
    await starts[program](proxy);
    for (const request of [page, "POST /api/public/messages HTTP/1.1\r\nHost: www.example.com\r\nContent-Length: 0"]) {
      const answer = await ask(proxy.port, "www.example.com", request);
      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/^retry-after: 10\r$/im);
      expect(answer).toMatch(/^strict-transport-security: /im);
      expect(answer).toContain(company.phone.display);
    }
    await startUpstream(proxy.upstream);
    expect(await ask(proxy.port, "www.example.com", page)).toMatch(/^HTTP\/1\.1 200 /);
  },
);

test("NET-08 nginx at port 80 leads to https, and does not answer for foreign names", async ({ skip }) => {
  skip(!has.nginx || !has.openssl, "nginx or openssl is not installed");
  const proxy = await prepare();
  await startNginx(proxy);
  const ours = await exchangeRaw(proxy.httpPort, "GET /gallery HTTP/1.1\nHost: example.com\nConnection: close\n\n");
  expect(ours).toMatch(/^HTTP\/1\.1 301 .*\r\nLocation: https:\/\/www\.example\.com\/gallery\r\n/s);
  expect(await exchangeRaw(proxy.httpPort, "GET / HTTP/1.1\nHost: other.test\n\n")).toBe("");
});

test("NET-10 nginx takes port 80 before there is a certificate, and all of it without a warning", async ({ skip }) => {
  skip(!has.nginx || !has.openssl, "nginx or openssl is not installed");
  const proxy = await prepare();
  expect(testNginx(proxy, ["nginx-http.conf"])).toContain("test is successful");
  const [, minor = "0"] = /nginx\/1\.(\d+)/.exec(spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr) ?? [];
  // What the comment in nginx.conf says: by sed from 1.25.1 on.
  const newer = (config: string) => config.replaceAll(" ssl http2", " ssl").replaceAll("# http2 on;", "http2 on;");
  const said = testNginx(proxy, ["nginx-http.conf", "nginx.conf"], Number(minor) >= 26 ? newer : undefined);
  expect(said).toContain("test is successful");
  expect(said).not.toContain("[warn]");
});
