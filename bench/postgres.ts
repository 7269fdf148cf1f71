import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databaseUrl, onServer } from "../test/postgres-databases.ts";
import { startPostgres } from "../test/postgres-server.ts";
import { startBenchSite } from "./bench-site.ts";
import { type InboxFigures, measureInbox } from "./inbox.ts";
import { sendRequests } from "./throughput.ts";
import { measureWrites } from "./writes.ts";

/** What a durable server of a small machine has; the server of the tests keeps nothing. */
const durable = ["fsync=on", "full_page_writes=on", "autovacuum=on", "shared_buffers=256MB"];
const sharedSettings = { SECRET: "a secret that only the benchmark has, long", SMTP_URL: "smtp://127.0.0.1:1" };

type Engine = { name: string; settings(): Promise<Record<string, string>> };

/** Rows of `npm run bench -- --postgres`: the same work on SQLite and on a PostgreSQL server of this machine, in one run. */
export async function* compareEngines({ quick }: { quick: boolean }): AsyncGenerator<readonly [string, string]> {
  const server = await startPostgres({ settings: durable });
  let databases = 0;
  const engines: Engine[] = [
    { name: "SQLite", settings: async () => sharedSettings },
    {
      name: "PostgreSQL",
      async settings() {
        databases += 1;
        const name = `bench_${databases}`;
        await onServer(server.url, `CREATE DATABASE ${name}`);
        return { ...sharedSettings, DATABASE_URL: databaseUrl(server.url, name) };
      },
    },
  ];
  try {
    yield* compareWrites(engines, quick ? 50 : 300);
    yield* compareInboxes(engines, quick ? 10_000 : 100_000);
    const postgres = engines.slice(1);
    if (!quick) yield* compareInboxes(postgres, 1_000_000);
    const requests = quick ? 20_000 : 100_000;
    // Two processes share the caches and the clock of the processor as well: two sites on SQLite say how much that costs.
    yield [
      "Processor time of a cached page, one process and two: two sites on SQLite",
      await cpuOfTwo(sharedSettings, requests),
    ];
    yield [
      "The same: two processes of one site on PostgreSQL",
      await cpuOfTwo((await postgres[0]?.settings()) ?? {}, requests),
    ];
  } finally {
    server.stop();
  }
}

async function* compareWrites(engines: readonly Engine[], count: number): AsyncGenerator<readonly [string, string]> {
  const measured: Awaited<ReturnType<typeof measureWrites>>[] = [];
  for (const { settings } of engines)
    measured.push(await inFolder((folder) => settings().then((given) => measureWrites(folder, given, count))));
  yield [
    "An accepted inquiry",
    timesOf(
      engines,
      measured.map(({ inquiryMs }) => inquiryMs),
    ),
  ];
  yield [
    "A login with the right password",
    timesOf(
      engines,
      measured.map(({ loginMs }) => loginMs),
    ),
  ];
}

async function* compareInboxes(engines: readonly Engine[], count: number): AsyncGenerator<readonly [string, string]> {
  const measured: InboxFigures[] = [];
  for (const { settings } of engines) {
    const given = await settings();
    // What autovacuum does within a minute of so many new rows; until then the planner knows nothing of them.
    const analyze = async () => {
      if (given.DATABASE_URL !== undefined) await onServer(given.DATABASE_URL, "VACUUM ANALYZE");
    };
    measured.push(await measureInbox(count, given, analyze));
  }
  const rows = `Inbox of ${count.toLocaleString("en-US")}`;
  yield [
    `${rows}, first page`,
    timesOf(
      engines,
      measured.map(({ firstPage }) => firstPage.ms),
    ),
  ];
  for (const [index, { what }] of (measured[0]?.search ?? []).entries())
    yield [
      `${rows}, search: ${what}`,
      timesOf(
        engines,
        measured.map(({ search }) => search[index]?.ms ?? Number.NaN),
      ),
    ];
}

/** The processor time of a cached page in one process, and in each of two that serve side by side. */
async function cpuOfTwo(settings: Record<string, string>, requests: number): Promise<string> {
  const sites = [await startBenchSite({ settings }), await startBenchSite({ settings })];
  const cpuOf = async (serving: typeof sites) => {
    const before = await Promise.all(serving.map((site) => site.usage()));
    await Promise.all(serving.map((site) => sendRequests(site.origin, ["/"], requests)));
    const after = await Promise.all(serving.map((site) => site.usage()));
    const spent = after.reduce(
      (sum, { cpuMicroseconds }, index) => sum + cpuMicroseconds - (before[index]?.cpuMicroseconds ?? 0),
      0,
    );
    return spent / (requests * serving.length);
  };
  await cpuOf(sites);
  const one = await cpuOf(sites.slice(0, 1));
  const two = await cpuOf(sites);
  for (const site of sites) await site.stop();
  return `${one.toFixed(0)} µs, ${two.toFixed(0)} µs (ratio ${(two / one).toFixed(2)})`;
}

function timesOf(engines: readonly Engine[], ms: readonly number[]): string {
  const times = engines.map(({ name }, index) => `${name} ${ms[index]?.toFixed(1)} ms`).join(", ");
  const [sqlite = Number.NaN, postgres] = ms;
  return postgres === undefined ? times : `${times} (ratio ${(postgres / sqlite).toFixed(2)})`;
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
