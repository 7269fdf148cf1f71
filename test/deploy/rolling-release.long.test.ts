import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { shareDatabase } from "#test/app/shared-database.ts";
import { folderWithCertificate, runCaddy } from "#test/network/run-caddy.ts";
import { postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { freePort } from "#test/processes/free-port.ts";
import { startSite } from "#test/processes/start-site.ts";

/* deploy/compose.Caddyfile in front of two processes, as deploy/compose.yaml runs them, with other names and ports. */

const isThere = (program: string) => spawnSync("which", [program]).status === 0;
const host = "www.example.com";

async function startCaddy(sites: readonly [number, number]): Promise<number> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const config = readFileSync(join(import.meta.dirname, "../..", "deploy", "compose.Caddyfile"), "utf8");
  const upstreams = sites.map((site) => `127.0.0.1:${site}`).join(" ");
  runCaddy(config.replace("site-1:3000 site-2:3000", upstreams), { folder: folderWithCertificate(), port, httpPort });
  return port;
}

function visitor(port: number) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: host });
  onTestFinished(() => agent.destroy());
  return async (path: string): Promise<number> => {
    const sent = request({ agent, port, host: "127.0.0.1", path, headers: { host } });
    sent.end();
    const [answer] = await once(sent, "response");
    await text(answer);
    return answer.statusCode;
  };
}

test("PG-17 while both processes are replaced one after the other, Caddy answers every page", async ({ skip }) => {
  skip(!isThere("caddy") || !isThere("openssl"), "caddy or openssl is not installed");
  skip(postgresFolder() === undefined, "PostgreSQL is not installed");
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const shared = await shareDatabase(server);
  const ports = [await freePort(), await freePort()] as const;
  const start = async (port: number) => {
    const site = await startSite({ ...shared.env, ORIGIN: `https://${host}`, PORT: String(port) });
    onTestFinished(() => site.dispose());
    return site;
  };
  const sites = [await start(ports[0]), await start(ports[1])];
  const port = await startCaddy(ports);
  const ask = visitor(port);
  await vi.waitFor(async () => expect(await ask("/")).toBe(200), { timeout: 20_000, interval: 100 });

  const statuses = new Map<string, number>();
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  let isOver = false;
  const visits = ["/", "/contact", "/testimonials", "/health"].map(async (path) => {
    while (!isOver) count(`${path} ${await ask(path).catch((error: Error) => error.message)}`);
  });
  for (const index of [0, 1] as const) {
    expect(await sites[index]?.stop()).toBe(0);
    sites[index] = await start(ports[index]);
  }
  isOver = true;
  await Promise.all(visits);
  expect([...statuses.keys()].toSorted()).toEqual(["/ 200", "/contact 200", "/health 200", "/testimonials 200"]);
});
