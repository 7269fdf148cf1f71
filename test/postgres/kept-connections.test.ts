import "#test/postgres/both-engines.ts";
import { setImmediate } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { giveBackDatabase, migratedDatabaseUrl, testServer } from "./databases.ts";

const postgresTest = test.skipIf(testServer === undefined);

/** A database of the running test. @returns what opens a connection to it */
async function newDatabase(): Promise<() => Promise<Client>> {
  const server = testServer ?? "";
  const url = await migratedDatabaseUrl(server);
  onTestFinished(() => giveBackDatabase(server, url));
  return async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return client;
  };
}

async function read(client: Client, expression: string): Promise<unknown> {
  const { rows } = await client.query(`SELECT ${expression} AS value`);
  return rows[0].value;
}

postgresTest("an ended connection is given to the next application, without what belongs to a session", async () => {
  const open = await newDatabase();
  const [first, beside] = [await open(), await open()];
  const backend = await read(first, "pg_backend_pid()");
  await first.query("SET statement_timeout = 1234; LISTEN content_version; CREATE TEMPORARY TABLE own (id int)");
  await first.query("SELECT pg_advisory_lock(4711)");
  await first.query({ name: "named", text: "SELECT $1::int", values: [1] });
  await first.end();
  const state = `(SELECT concat(state, ' ', query) FROM pg_stat_activity WHERE pid = ${backend})`;
  await expect.poll(() => read(beside, state)).toBe("idle DISCARD ALL");
  // The answer has come, and may still have to be read.
  await setImmediate();

  const second = await open();
  expect(await read(second, "pg_backend_pid()")).toBe(backend);
  expect(await read(second, "current_setting('statement_timeout')")).toBe("0");
  expect(await read(second, "(SELECT count(*)::int FROM pg_listening_channels())")).toBe(0);
  expect(await read(second, "to_regclass('pg_temp.own')")).toBe(null);
  expect(await read(second, "(SELECT count(*)::int FROM pg_locks WHERE objid = 4711)")).toBe(0);
  expect(await read(second, "(SELECT count(*)::int FROM pg_prepared_statements)")).toBe(0);
  await Promise.all([second.end(), beside.end()]);
});

postgresTest("one that was ended in a transaction is closed, and its changes are undone", async () => {
  const open = await newDatabase();
  const first = await open();
  const backend = await read(first, "pg_backend_pid()");
  await first.query("BEGIN");
  await first.query("UPDATE content_version SET version = 99");
  await first.end();

  const second = await open();
  const isThere = `(SELECT count(*)::int FROM pg_stat_activity WHERE pid = ${backend})`;
  await expect.poll(() => read(second, isThere)).toBe(0);
  expect(await read(second, "(SELECT version FROM content_version)")).not.toBe(99);
  await second.end();
});
