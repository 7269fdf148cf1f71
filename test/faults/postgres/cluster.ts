import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PostgresServer, startPostgres } from "#test/postgres/server.ts";
import { addPerson, signedIn } from "../people.ts";
import { caseFolder, type Site, startSite } from "../site.ts";

/** A server that keeps what it commits, as in production. */
export const durable = ["fsync=on", "full_page_writes=on", "synchronous_commit=on"];

export type Cluster = {
  server: PostgresServer;
  /** Of the site's database. */
  url: string;
  sites: Site[];
  /** Starts the nth process anew. */
  restart(index: number): Promise<Site>;
  /** The headers of a siteadmin's calls to that process. */
  staff(site: Site): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

type Options = {
  processes?: number;
  env?: Record<string, string>;
  settings?: readonly string[];
  /** Changes the address that the processes get, such as that of a proxy. */
  through?: (url: string) => string;
  /** Called before the database is created. */
  prepare?: (server: PostgresServer) => Promise<void>;
  /** Of the site's database. */
  tablespace?: string;
};

/** Starts a PostgreSQL server of the case's own and processes of the built site on it. */
export async function startCluster({
  processes = 2,
  env = {},
  settings = [],
  through = (url) => url,
  prepare,
  tablespace = "pg_default",
}: Options = {}): Promise<Cluster> {
  const server = await startPostgres({ settings: [...durable, ...settings] });
  await prepare?.(server);
  await onServer(server.url, `CREATE DATABASE site TABLESPACE ${tablespace}`);
  const url = databaseUrl(server.url, "site");
  const start = () => startSite({ folder: caseFolder(), env: { DATABASE_URL: through(url), ...env } });
  const sites = [await start()];
  while (sites.length < processes) sites.push(await start());
  const rita = await addPerson(url, { email: "rita@example.com", role: "siteadmin" });
  return {
    server,
    url,
    sites,
    async restart(index) {
      const site = await start();
      sites[index] = site;
      return site;
    },
    staff: (site) => signedIn(url, site, rita),
    async stop() {
      await Promise.all(sites.map((site) => site.kill()));
      server.stop();
    },
  };
}
