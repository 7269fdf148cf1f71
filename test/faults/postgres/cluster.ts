import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PostgresServer, startPostgres } from "#test/postgres/server.ts";
import { caseFolder, printed, startSite } from "../site.ts";

/** A server that keeps what it commits, as in production. */
export const durable = ["fsync=on", "full_page_writes=on", "synchronous_commit=on"];

type Options = {
  processes?: number;
  settings?: readonly string[];
  /** Changes the address that the processes get, such as that of a proxy. */
  through?: (url: string) => string;
  /** Called before the database is created. */
  prepare?: (server: PostgresServer) => Promise<void>;
  /** Of the site's database. */
  tablespace?: string;
};

/** Starts a PostgreSQL server of the case's own and processes of the built site on it. */
export async function startCluster(options: Options = {}) {
  const { processes = 1, settings = [], through = (url: string) => url, prepare, tablespace = "pg_default" } = options;
  const server = await startPostgres({ settings: [...durable, ...settings] });
  await prepare?.(server);
  await onServer(server.url, `CREATE DATABASE site TABLESPACE ${tablespace}`);
  const url = databaseUrl(server.url, "site");
  const start = () => startSite({ folder: caseFolder(), env: { DATABASE_URL: through(url) } });
  const first = await start();
  // The last thing of a first start that asks the database.
  await printed(first, /\/register\?invite=/);
  const sites = [first];
  while (sites.length < processes) sites.push(await start());
  return {
    server,
    /** Of the site's database. */
    url,
    first,
    sites,
    async stop() {
      await Promise.all(sites.map((site) => site.kill()));
      server.stop();
    },
  };
}
