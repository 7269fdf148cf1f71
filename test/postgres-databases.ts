import { randomUUID } from "node:crypto";
import { Client } from "pg";

/** For `test.skipIf`: the test is about SQLite's file, plans or single thread. */
export const onPostgres = process.env.TEST_POSTGRES !== undefined;

/** A database with all migrations, which those of the tests are copies of. */
export const template = "migrated";

/** Creates a database with all migrations. @returns its address */
export async function migratedDatabaseUrl(server: string): Promise<string> {
  const name = `site_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return databaseUrl(server, name);
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
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
