import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { silentLog as log } from "#test/app/test-log.ts";
import { startTcpProxy } from "#test/network/tcp-proxy.ts";
import { databaseUrl, onServer } from "#test/postgres/databases.ts";
import { type PostgresServer, postgresFolder, startPostgres } from "#test/postgres/server.ts";
import type { Db } from "../database.server.ts";
import { databaseFailure } from "../database-problem.ts";
import { limitWait, withoutWaitLimit } from "../wait-limit.server.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { openPostgres } from "./open-postgres.server.ts";

/** What a request may wait, and a second for a busy machine. */
const fiveSeconds = 6_000;
const poolSize = 4;

describe.skipIf(postgresFolder() === undefined)("PG-13 PostgreSQL that does not answer", () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
    await onServer(server.url, "CREATE DATABASE site");
    url = databaseUrl(server.url, "site");
  });
  afterAll(() => server.stop());

  async function open(address = url): Promise<Db> {
    const { db, close } = await openPostgres({ url: address, poolSize, log });
    onTestFinished(close);
    return db;
  }

  test("stopped, no request waits longer than five seconds, later ones not at all, and all is well when it goes on", async () => {
    const db = await open();
    server.signal("SIGSTOP");
    const first = await Promise.all(Array.from({ length: 12 }, () => outcome(() => page(db))));
    for (const { says, ms } of first) {
      expect(["away", "busy"]).toContain(says);
      expect(ms).toBeLessThan(fiveSeconds);
    }
    await expect.poll(async () => (await outcome(() => page(db))).ms).toBeLessThan(500);
    server.signal("SIGCONT");
    await expect.poll(async () => (await outcome(() => page(db))).says).toBe("done");
    await expect.poll(() => connections(db)).toBeLessThanOrEqual(poolSize);
  });

  test("PG-12 a server that is away for less than five seconds takes no process out of service, a longer one does", async () => {
    const { assertReady, close } = await openPostgres({ url, poolSize, log });
    onTestFinished(close);
    await server.kill();
    const begin = performance.now();
    await assertReady();
    await expect.poll(() => assertReady().catch(() => "not ready")).toBe("not ready");
    expect(performance.now() - begin).toBeGreaterThan(4_900);
    await server.start();
    await expect.poll(() => assertReady().catch(() => "not ready")).toBeUndefined();
  });

  test("killed in the middle of a transaction and started again, it fails that one and serves the next", async () => {
    const db = await open();
    const cut = outcome(() =>
      db.transaction().execute(async (trx) => {
        await ask(trx);
        await server.kill();
        await ask(trx);
      }),
    );
    expect((await cut).says).toBe("away");
    expect(await outcome(() => page(db))).toMatchObject({ says: "away" });
    await server.start();
    await expect.poll(async () => (await outcome(() => page(db))).says).toBe("done");
  });

  test("a network that swallows everything is noticed within five seconds, and its connections are replaced", async () => {
    const proxy = await startTcpProxy();
    onTestFinished(() => proxy.close());
    const db = await open(proxy.through(url));
    await ask(db);
    proxy.swallow();
    const { says, ms } = await outcome(() => page(db));
    expect(says).toBe("away");
    expect(ms).toBeLessThan(fiveSeconds);
    proxy.pass();
    await expect.poll(async () => (await outcome(() => page(db))).says).toBe("done");
  });

  test("a lock that another transaction holds is waited for as long as a statement may take, so that a queue of writers passes", async () => {
    const db = await open();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(${advisoryLocks.writer})`);
    const { says, ms } = await outcome(() => db.transaction().execute(ask));
    expect(says).toBe("busy");
    expect(ms).toBeGreaterThan(3_500);
    expect(ms).toBeLessThan(fiveSeconds);
    await other.end();
    expect(await outcome(() => db.transaction().execute(ask))).toMatchObject({ says: "done" });
  });

  test("a statement ends after four seconds, and its connection serves the next", async () => {
    const db = await open();
    const { says, ms } = await outcome(() => sleep(db, 30));
    expect(says).toBe("busy");
    expect(ms).toBeLessThan(fiveSeconds);
    expect(await outcome(() => page(db))).toMatchObject({ says: "done" });
  });

  test("many slow statements of one request end after five seconds together, those of an export do not", async () => {
    const db = await open();
    const many = async () => {
      for (let count = 0; count < 4; count += 1) await sleep(db, 1.5);
    };
    const [request, exported] = await Promise.all([
      outcome(() => limitWait(many)),
      outcome(() => limitWait(() => withoutWaitLimit(many))),
    ]);
    expect(request.says).toMatch(/away|busy/);
    expect(request.ms).toBeLessThan(fiveSeconds);
    expect(exported.says).toBe("done");
  });

  test("when all connections are in use, a request waits two seconds for one", async () => {
    const db = await open();
    const holding = Array.from({ length: poolSize }, () => outcome(() => sleep(db, 3.5)));
    const { says, ms } = await outcome(() => limitWait(() => ask(db)));
    expect(says).toBe("busy");
    expect(ms).toBeLessThan(3_400);
    for (const { says: held } of await Promise.all(holding)) expect(held).toBe("done");
  });

  test("OPS-08 an error holds nothing of the row that was refused", async () => {
    const db = await open();
    const refused = db.insertInto("content_version").values({ id: 77, version: 1 }).execute();
    await expect(refused).rejects.toMatchObject({ code: "23514", detail: undefined });
  });
});

/** Ten statements, one after the other, as a page with several lists makes them. */
async function page(db: Db): Promise<void> {
  await limitWait(async () => {
    for (let count = 0; count < 10; count += 1) await ask(db);
  });
}

async function ask(db: Db): Promise<void> {
  await db.selectFrom("content_version").select("version").execute();
}

async function sleep(db: Db, seconds: number): Promise<void> {
  await sql`SELECT pg_sleep(${sql.lit(seconds)})`.execute(db);
}

async function connections(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM pg_stat_activity WHERE datname = 'site'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns "done", or why the database refused, and how long that took */
async function outcome(work: () => Promise<unknown>): Promise<{ says: string; ms: number }> {
  const begun = performance.now();
  const says = await work().then(
    () => "done",
    (error) => databaseFailure(error) ?? String(error),
  );
  return { says, ms: performance.now() - begun };
}
