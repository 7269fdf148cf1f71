import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PeerHabits, startPostgresPeer } from "#test/postgres/peer.ts";
import { type PostgresServer, postgresFolder, startPostgres } from "#test/postgres/server.ts";
import { freePort } from "#test/processes/free-port.ts";
import { spawnTinySite } from "#test/processes/start-tiny-site.ts";

const password = "hunter2/hunter2 %";
const encoded = encodeURIComponent(password);
const env = { SECRET: "0123456789abcdef0123456789abcdef", SMTP_URL: "smtp://127.0.0.1:9" };

/** Starts the site with this DATABASE_URL. @returns its exit code and all that it has printed */
async function start(url: string) {
  const site = spawnTinySite(temporaryFolder(), { ...env, DATABASE_URL: url });
  return { code: await site.exitCode, said: site.output() };
}

const refused = (said: string | RegExp) => ({
  code: 1,
  said: typeof said === "string" ? `${said}\n` : expect.stringMatching(said),
});

/** A row of PostgreSQL 14 about itself. */
const old = { version: "140011", text: "14.11", standby: "f", locked: "f", encoding: "UTF8", granted: "t" };
const silent = "does not answer. Check DATABASE_URL and the firewalls between.";
const closed = "cannot be reached: the connection is refused. Check DATABASE_URL and whether the server runs.";

describe("PG-14 a start is refused with one line that holds no password", () => {
  test.each<[about: string, host: string, says: string]>([
    ["nothing listens at the address", "127.0.0.1", closed],
    ["the name of the host has several addresses and none answers", "localhost", closed],
  ])("when %s", async (_, host, says) => {
    const at = `${host}:${await freePort()}`;
    expect(await start(`postgres://site:${encoded}@${at}/site`)).toEqual(refused(`The database site at ${at} ${says}`));
  });

  test("when there is no such host", async () => {
    expect(await start(`postgres://site:${encoded}@database.invalid/site`)).toEqual(
      refused(/^The database site at database\.invalid:5432 cannot be reached: .*database\.invalid.*\n$/),
    );
  });

  const repeats = (sent: string) => `no ${sent} and\n no ${encodeURIComponent(sent)}`;
  test.each<[about: string, habits: PeerHabits, says: (at: string) => string]>([
    ["takes the connection and never says a word", { isSilent: true }, (at) => `The database site at ${at} ${silent}`],
    ["greets and then answers nothing", {}, (at) => `The database site at ${at} ${silent}`],
    ["is PostgreSQL 14", { row: old }, () => "DATABASE_URL is PostgreSQL 14.11; this program needs 15 or newer."],
    [
      "repeats the password, decoded and encoded",
      { refusal: repeats },
      (at) => `The database site at ${at} cannot be used: no … and no ….`,
    ],
  ])("when a peer %s", async (_, habits, says) => {
    const at = `127.0.0.1:${(await startPostgresPeer(habits)).port}`;
    expect(await start(`postgres://site:${encoded}@${at}/site`)).toEqual(refused(says(at)));
  });

  test("when DATABASE_URL is no address", async () => {
    expect(await start("postgres://site:hunter2%zz@127.0.0.1/site")).toEqual(refused(/^DATABASE_URL must be .*\.\n$/));
  });
});

/** Makes the server answer as one on which the extension is not installed. */
const lacking = [
  `CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = '0A000', MESSAGE = 'extension "pg_trgm" is not available';
  END $$`,
  "CREATE EVENT TRIGGER refuse ON ddl_command_start WHEN TAG IN ('CREATE EXTENSION') EXECUTE FUNCTION refuse()",
];

type Prepared = { name: string; url: string; at: string; asGuest: string };

describe.skipIf(postgresFolder() === undefined)("PG-14 on a real server a start is refused with one line", () => {
  let server: PostgresServer;
  let databases = 0;
  beforeAll(async () => {
    server = await startPostgres();
    await onServer(server.url, `CREATE ROLE guest LOGIN PASSWORD '${password}'`);
  });
  afterAll(() => server.stop());

  /** Creates a database that has been prepared by the statements. */
  async function database({ options = "", before = [] as string[] } = {}): Promise<Prepared> {
    databases += 1;
    const name = `refused_${databases}`;
    const url = databaseUrl(server.url, name);
    await onServer(server.url, `CREATE DATABASE ${name} ${options}`);
    for (const statement of before) await onServer(url, statement);
    return { name, url, at: new URL(url).host, asGuest: url.replace("site@", `guest:${encoded}@`) };
  }

  test.each<
    [
      about: string,
      made: Parameters<typeof database>[0],
      address: (prepared: Prepared) => string,
      says: (prepared: Prepared) => string,
    ]
  >([
    [
      "the database does not exist",
      {},
      ({ url }) => databaseUrl(url, "nowhere"),
      ({ at }) => `The database nowhere at ${at} does not exist; create it, or check DATABASE_URL.`,
    ],
    [
      "the user is unknown",
      {},
      ({ url }) => url.replace("site@", `nobody:${encoded}@`),
      ({ name, at }) => `The database ${name} at ${at} refuses nobody; check DATABASE_URL and its sslmode.`,
    ],
    [
      "the database is read-only for its user",
      {
        before: [
          "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
        ],
      },
      ({ url }) => url,
      () => "The database is read-only; set default_transaction_read_only to off for it and its user.",
    ],
    [
      "its texts are not Unicode",
      { options: "ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0" },
      ({ url }) => url,
      () => "The database has the encoding LATIN1; create one with ENCODING 'UTF8' for DATABASE_URL.",
    ],
    [
      "the user may not create tables",
      { before: ["CREATE EXTENSION pg_trgm"] },
      ({ asGuest }) => asGuest,
      ({ name, at }) =>
        `The database ${name} at ${at} does not let guest create tables or extensions; make that user its owner.`,
    ],
    [
      "the server lacks an extension",
      { before: lacking },
      ({ url }) => url,
      ({ name, at }) =>
        `The database ${name} at ${at} lacks the extension pg_trgm; install PostgreSQL's contrib package on its server.`,
    ],
  ])("when %s", async (_, made, address, says) => {
    const prepared = await database(made);
    expect(await start(address(prepared))).toEqual(refused(says(prepared)));
  });

  test("when the database holds tables of another program, which stay as they are", async () => {
    const { url } = await database({ before: ["CREATE TABLE orders (id int)"] });
    expect(await start(url)).toEqual(
      refused("The database belongs to another program; nothing was changed. Choose another DATABASE_URL."),
    );
    await onServer(url, "DROP TABLE orders");
    await expect(onServer(url, "SELECT FROM site_schema")).rejects.toThrow("does not exist");
  });

  test("when the user may not write tables of a site that is there", async () => {
    const { url, asGuest } = await database();
    const site = spawnTinySite(temporaryFolder(), { ...env, DATABASE_URL: url });
    await site.printed(/ is ready at /);
    site.process.kill("SIGKILL");
    await onServer(url, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest");
    expect(await start(asGuest)).toEqual(
      refused(/^The database does not let guest read and write the table \w+; make that user its owner\.\n$/),
    );
  });
});
