import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** The server of the project "postgres"; undefined in the others, which run beside it and see its TEST_POSTGRES too. */
export const testServer = process.env.TEST_ENGINE === "postgres" ? process.env.TEST_POSTGRES : undefined;

/** For `test.skipIf`: the test is about SQLite's file, plans or single thread. */
export const onPostgres = testServer !== undefined;

/** A database with all migrations, which those of the tests are copies of. */
export const template = "migrated";

/** Databases of closed applications, emptied: making one takes three times as long. */
const free: string[] = [];
/** Of databases that are emptied again and again: a connection that knows the tables is five times as quick as a new one. */
const emptied = new Map<string, { uses: number; client: Client }>();

/** A database with all migrations and no rows, for one test. @returns its address */
export async function migratedDatabaseUrl(server: string): Promise<string> {
  const used = free.pop();
  if (used) return used;
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = databaseUrl(server, name);
  newSchema ??= withClient(url, readSchema);
  return url;
}

/** Empties a database for the next test, or drops it where a test has changed its schema, filled it or used it long enough. */
export async function giveBackDatabase(server: string, url: string): Promise<void> {
  const { uses, client } = emptied.get(url) ?? { uses: 0, client: await connectToEmpty(url) };
  emptied.set(url, { uses: uses + 1, client });
  if (uses < maxUses && (await empty(client, uses))) return void free.push(url);
  emptied.delete(url);
  await client.end();
  await dropDatabase(server, url);
}

/** Deleted rows stay in the tables: nothing vacuums them here. */
const maxUses = 150;
const maxBytes = 20_000_000;
/** pg_database_size takes twice as long as emptying. */
const usesPerMeasurement = 10;
let newSchema: Promise<Schema> | undefined;

/** `shape` changes with the schema; `reset` deletes all rows and starts the ids anew. */
type Schema = { shape: string; reset: string };

/** Connects with triggers and foreign keys off, and creates the function `empty`. PL/pgSQL keeps its plans for the next call. */
async function connectToEmpty(url: string): Promise<Client> {
  const { shape, reset } = (await newSchema) ?? { shape: "", reset: "" };
  const client = await connect(url);
  await client.query("SET session_replication_role = replica");
  await client.query(`
    CREATE FUNCTION pg_temp.empty() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF (${shapeNow}) IS DISTINCT FROM '${shape}' THEN RETURN false; END IF;
      ${reset}
      RETURN true;
    END $$`);
  return client;
}

/** @returns false, without a change, if the schema is not that of a new database or the tables are large */
async function empty(client: Client, uses: number): Promise<boolean> {
  if (uses % usesPerMeasurement === 0) {
    const { rows } = await client.query("SELECT pg_database_size(current_database())::int AS bytes");
    if (rows[0].bytes > maxBytes) return false;
  }
  const { rows } = await client.query("SELECT pg_temp.empty() AS is_empty");
  return rows[0].is_empty;
}

const shapeNow = `
  (SELECT md5(string_agg(concat_ws(' ', relname, relkind, relnatts, relchecks, relhastriggers), ' ' ORDER BY relname))
    FROM pg_class WHERE relnamespace = 'public'::regnamespace) ||
  (SELECT md5(string_agg(concat_ws(' ', tgrelid::regclass, tgname, tgenabled), ' ' ORDER BY tgrelid::regclass::text, tgname))
    FROM pg_trigger WHERE NOT tgisinternal)`;

async function readSchema(client: Client): Promise<Schema> {
  const { rows } = await client.query<Schema>(`
    SELECT
      (${shapeNow}) AS shape,
      (SELECT string_agg(format('IF EXISTS (SELECT FROM %1$I) THEN DELETE FROM %1$I; END IF;', relname), ' ' ORDER BY relname)
        FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname NOT IN ('content_version', 'site_schema')) ||
      ' UPDATE content_version SET version = 1; ' ||
      (SELECT string_agg(format('IF (SELECT is_called FROM %1$I) THEN PERFORM setval(%1$L, 1, false); END IF;', relname), ' ')
        FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S') AS reset`);
  const [schema] = rows;
  if (!schema) throw new Error("The database has no schema.");
  return schema;
}

/** Creates an empty database. */
export async function emptyDatabaseUrl(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} STRATEGY file_copy`);
  const url = databaseUrl(server, name);
  return { url, drop: () => dropDatabase(server, url) };
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await onServer(server, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

/** Runs one statement on the server, outside of any pool. */
export async function onServer(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
