import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { startPostgresPeer } from "#test/postgres/peer.ts";
import { type PostgresServer, postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { freePort } from "#test/processes/free-port.ts";
import { spawnTinySite } from "#test/processes/start-tiny-site.ts";

const password = "hunter2/hunter2 %";
const encoded = encodeURIComponent(password);

/** Starts the site with this DATABASE_URL. @returns its exit code and all that it has printed */
async function start(url: string) {
  const site = spawnTinySite(temporaryFolder(), {
    DATABASE_URL: url,
    SECRET: "0123456789abcdef0123456789abcdef",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  return { code: await site.exitCode, said: site.output() };
}

const refused = (said: string) => ({ code: 1, said: `${said}\n` });

describe("PG-14 a start is refused with one line that holds no password", () => {
  test("when nothing listens at the address", async () => {
    const port = await freePort();
    expect(await start(`postgres://site:${encoded}@127.0.0.1:${port}/site`)).toEqual(
      refused(
        `The database site at 127.0.0.1:${port} cannot be reached: the connection is refused. Check DATABASE_URL and whether the server runs.`,
      ),
    );
  });

  test("when the name of the host has several addresses and none answers", async () => {
    const port = await freePort();
    expect(await start(`postgres://site:${encoded}@localhost:${port}/site`)).toEqual(
      refused(
        `The database site at localhost:${port} cannot be reached: the connection is refused. Check DATABASE_URL and whether the server runs.`,
      ),
    );
  });

  test("when there is no such host", async () => {
    const { code, said } = await start(`postgres://site:${encoded}@database.invalid/site`);
    expect(code).toBe(1);
    expect(said).toMatch(/^The database site at database\.invalid:5432 cannot be reached: .*database\.invalid.*\n$/);
  });

  test("when a peer takes the connection and never says a word", async () => {
    const { port } = await startPostgresPeer({ isSilent: true });
    expect(await start(`postgres://site:${encoded}@127.0.0.1:${port}/site`)).toEqual(
      refused(`The database site at 127.0.0.1:${port} does not answer. Check DATABASE_URL and the firewalls between.`),
    );
  });

  test("when a peer greets and then answers nothing", async () => {
    const { port } = await startPostgresPeer({});
    expect(await start(`postgres://site:${encoded}@127.0.0.1:${port}/site`)).toEqual(
      refused(`The database site at 127.0.0.1:${port} does not answer. Check DATABASE_URL and the firewalls between.`),
    );
  });

  test("when the server is PostgreSQL 14", async () => {
    const row = { version: "140011", text: "14.11", standby: "f", locked: "f", encoding: "UTF8", granted: "t" };
    const { port } = await startPostgresPeer({ row });
    expect(await start(`postgres://site:${encoded}@127.0.0.1:${port}/site`)).toEqual(
      refused("DATABASE_URL is PostgreSQL 14.11; this program needs 15 or newer."),
    );
  });

  test("when the server repeats the password, decoded and encoded", async () => {
    const { port } = await startPostgresPeer({ refusal: (sent) => `no ${sent} and\n no ${encodeURIComponent(sent)}` });
    expect(await start(`postgres://site:${encoded}@127.0.0.1:${port}/site`)).toEqual(
      refused(`The database site at 127.0.0.1:${port} cannot be used: no … and no ….`),
    );
  });

  test.each([
    `postgres://site:${password}@127.0.0.1/site`,
    "postgres://site:12/hunter2@127.0.0.1/site",
    "postgres://site:hunter2%zz@127.0.0.1/site",
    "mysql://site:hunter2@127.0.0.1/site",
    "postgres://site:hunter2@127.0.0.1",
    "hunter2",
  ])("when DATABASE_URL is no address: %s", async (url) => {
    expect(await start(url)).toEqual(
      refused(
        "DATABASE_URL must be an address like postgres://user:password@host:5432/name?sslmode=verify-full, with its password percent-encoded.",
      ),
    );
  });
});

describe.skipIf(postgresFolder() === undefined)("PG-14 on a real server a start is refused with one line", () => {
  let server: PostgresServer;
  let databases = 0;
  beforeAll(async () => {
    server = await startPostgres();
    await onServer(server.url, `CREATE ROLE guest LOGIN PASSWORD '${password}'`);
  });
  afterAll(() => server.stop());

  /** Creates a database that has been prepared by the statements. @returns its name and its address for the user */
  async function database({ options = "", owner = "site", before = [] as string[] } = {}) {
    databases += 1;
    const name = `refused_${databases}`;
    await onServer(server.url, `CREATE DATABASE ${name} OWNER ${owner} ${options}`);
    for (const statement of before) await onServer(databaseUrl(server.url, name), statement);
    const url = databaseUrl(server.url, name);
    const { host: at } = new URL(url);
    return { name, url, at, asGuest: url.replace("site@", `guest:${encoded}@`) };
  }

  test("when the database does not exist", async () => {
    const { at } = await database();
    expect(await start(databaseUrl(server.url, "nowhere"))).toEqual(
      refused(`The database nowhere at ${at} does not exist; create it, or check DATABASE_URL.`),
    );
  });

  test("when the user is unknown", async () => {
    const { name, at, url } = await database();
    expect(await start(url.replace("site@", `nobody:${encoded}@`))).toEqual(
      refused(`The database ${name} at ${at} refuses nobody; check DATABASE_URL and its sslmode.`),
    );
  });

  test("when the database holds tables of another program, which stay as they are", async () => {
    const { url } = await database({ before: ["CREATE TABLE orders (id int)"] });
    expect(await start(url)).toEqual(
      refused("The database belongs to another program; nothing was changed. Choose another DATABASE_URL."),
    );
    await onServer(url, "DROP TABLE orders");
    await expect(onServer(url, "SELECT FROM site_schema")).rejects.toThrow("does not exist");
  });

  test("when the database is read-only for its user", async () => {
    const { name, url } = await database();
    await onServer(server.url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await start(url)).toEqual(
      refused("The database is read-only; set default_transaction_read_only to off for it and its user."),
    );
  });

  test("when its texts are not Unicode", async () => {
    const { url } = await database({ options: "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0" });
    expect(await start(url)).toEqual(
      refused("The database has the encoding LATIN1; create one with ENCODING 'UTF8' for DATABASE_URL."),
    );
  });

  test("when the user may not create tables", async () => {
    const before = ["CREATE EXTENSION pg_trgm"];
    const { name, at, asGuest } = await database({ before });
    expect(await start(asGuest)).toEqual(
      refused(
        `The database ${name} at ${at} does not let guest create tables or extensions; make that user its owner.`,
      ),
    );
  });

  test("when the user may not write tables of a site that is there", async () => {
    const { url, asGuest } = await database();
    const site = spawnTinySite(temporaryFolder(), {
      DATABASE_URL: url,
      SECRET: password.repeat(3),
      SMTP_URL: "smtp://127.0.0.1:9",
    });
    await site.printed(/ is ready at /);
    site.process.kill("SIGKILL");
    await onServer(url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest");
    const { code, said } = await start(asGuest);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The database does not let guest read and write the table \w+; make that user its owner\.\n$/,
    );
  });

  test("when the server lacks an extension", async () => {
    const { name, at, url } = await database({ before: lacking });
    expect(await start(url)).toEqual(
      refused(
        `The database ${name} at ${at} lacks the extension pg_trgm; install PostgreSQL's contrib package on its server.`,
      ),
    );
  });
});

/** Makes the server answer as one on which the extension is not installed. */
const lacking = [
  `CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = '0A000', MESSAGE = 'extension "pg_trgm" is not available';
  END $$`,
  "CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION') EXECUTE FUNCTION refuse()",
];
