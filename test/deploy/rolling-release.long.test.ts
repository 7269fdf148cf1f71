import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { shareDatabase } from "#test/app/shared-database.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { folderWithCertificate, runCaddy } from "#test/network/run-caddy.ts";
import { startNginx } from "#test/network/run-nginx.ts";
import { postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { freePort } from "#test/processes/free-port.ts";
import { spawnTinySite } from "#test/processes/start-tiny-site.ts";

/* The proxies of deploy/ in front of two processes, as docs/operations.md says, with other names and ports. */

const isThere = (program: string) => spawnSync("which", [program]).status === 0;
const host = "www.example.com";

type Ports = readonly [number, number];

async function placeBefore([upstream]: Ports) {
  return { folder: folderWithCertificate(), port: await freePort(), httpPort: await freePort(), upstream };
}

const starts = {
  async caddy(sites: Ports): Promise<number> {
    const place = await placeBefore(sites);
    const config = readFileSync(join(import.meta.dirname, "../..", "deploy", "compose.Caddyfile"), "utf8");
    const upstreams = sites.map((site) => `127.0.0.1:${site}`).join(" ");
    runCaddy(config.replace("site-1:3000 site-2:3000", upstreams), place);
    return place.port;
  },
  async nginx(sites: Ports): Promise<number> {
    const place = await placeBefore(sites);
    await startNginx(place, (config) => config.replace("# server 127.0.0.1:3001", `server 127.0.0.1:${sites[1]}`));
    return place.port;
  },
};

function visitor(port: number) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, servername: host });
  onTestFinished(() => agent.destroy());
  return async (method: string, path: string): Promise<number> => {
    const sent = request({ agent, port, host: "127.0.0.1", method, path, headers: { host, "content-length": 0 } });
    sent.end();
    const [answer] = await once(sent, "response");
    await text(answer);
    return answer.statusCode;
  };
}

test.for(["caddy", "nginx"] as const)(
  "PG-17 while processes are replaced three times within ten seconds, %s answers every request",
  async (program, { skip }) => {
    skip(!isThere(program) || !isThere("openssl"), `${program} or openssl is not installed`);
    skip(postgresFolder() === undefined, "PostgreSQL is not installed");
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    const shared = await shareDatabase(server);
    const ports = [await freePort(), await freePort()] as const;
    const start = async (port: number) => {
      const env = { ...shared.env, ORIGIN: `https://${host}`, PORT: String(port) };
      const site = spawnTinySite(temporaryFolder(), env);
      await site.printed(/ is ready at /);
      return site;
    };
    const sites = [await start(ports[0]), await start(ports[1])];
    const ask = visitor(await starts[program](ports));
    await vi.waitFor(async () => expect(await ask("GET", "/")).toBe(200), { timeout: 20_000, interval: 100 });

    const statuses = new Map<string, number>();
    const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
    let isOver = false;
    // Until Caddy has asked /serving of the process that is back, 2.6 tries only GET again (caddyserver/caddy#5841).
    const posts = program === "nginx" ? ["POST /contact"] : [];
    const visits = ["GET /", "GET /contact", "GET /health", ...posts].map(async (what) => {
      const [method = "", path = ""] = what.split(" ");
      while (!isOver) count(`${what} ${await ask(method, path).catch((error: Error) => error.message)}`);
    });
    for (const index of [0, 1, 0] as const) {
      sites[index]?.process.kill("SIGTERM");
      expect(await sites[index]?.exitCode).toBe(0);
      sites[index] = await start(ports[index]);
    }
    isOver = true;
    await Promise.all(visits);
    const taken = ["GET / 200", "GET /contact 200", "GET /health 200", ...posts.map((what) => `${what} 405`)];
    expect([...statuses.keys()].toSorted()).toEqual(taken);
  },
);
