import { databaseUrl, onServer } from "../test/postgres/databases.ts";
import { startPostgres } from "../test/postgres/server.ts";
import { startBenchSite } from "./bench-site.ts";
import { type MeasuredSite, measureInboxes } from "./inbox.ts";
import { measureJobs } from "./jobs.ts";
import { countAnswers, untilCompressedWell } from "./load.ts";
import { measureWrites } from "./writes.ts";

/** What a durable server of a small machine has; the server of the tests keeps nothing. */
const durable = ["fsync=on", "full_page_writes=on", "autovacuum=on", "shared_buffers=256MB"];
const sharedSettings = { SECRET: "a secret that only the benchmark has, long", SMTP_URL: "smtp://127.0.0.1:1" };

type Rows = AsyncGenerator<readonly [string, string]>;
type Engine = { name: string; settings(): Promise<Record<string, string>> };

/**
 * Rows of `npm run bench -- --postgres`: the same work on SQLite and on a PostgreSQL server of this machine, in one run.
 *
 * @param jobsOnly the lists and searches of jobs alone
 */
export async function* compareEngines({ quick, jobsOnly }: { quick: boolean; jobsOnly: boolean }): Rows {
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
    yield* compareJobs(engines, quick ? [100, 1000] : [1000, 100_000]);
    if (jobsOnly) return;
    yield* compareWrites(engines, quick ? 50 : 300);
    yield* compareInboxes(engines, quick ? 10_000 : 100_000);
    const postgres = engines.slice(1);
    if (!quick) yield* compareInboxes(postgres, 1_000_000);
    const turns = quick ? 2 : 20;
    // Two processes share the caches and the clock of the processor as well: two sites on SQLite say how much that costs.
    yield [
      "Processor time of a cached page, one process and two: two sites on SQLite",
      await cpuOfTwo(sharedSettings, turns),
    ];
    yield [
      "The same: two processes of one site on PostgreSQL",
      await cpuOfTwo((await postgres[0]?.settings()) ?? {}, turns),
    ];
  } finally {
    server.stop();
  }
}

async function* compareWrites(engines: readonly Engine[], count: number): Rows {
  const measured = await measureWrites(await Promise.all(engines.map(({ settings }) => settings())), count);
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

/** Few and many people on each engine: four sites that take turns. */
async function* compareJobs(engines: readonly Engine[], [few, many]: readonly [number, number]): Rows {
  const smallAndLarge = [await sitesOf(engines), await sitesOf(engines)].map((sites, at) =>
    sites.map((site) => ({ ...site, people: at === 0 ? few : many })),
  );
  for await (const [what, ms] of measureJobs(smallAndLarge.flat()))
    yield [
      `Jobs of ${many.toLocaleString("en-US")} people, ${what}`,
      `${timesOf(engines, ms.slice(2))}; beside ${few.toLocaleString("en-US")} people ${[0, 1].map((at) => ((ms[at + 2] ?? Number.NaN) / (ms[at] ?? Number.NaN)).toFixed(2)).join(", ")}`,
    ];
}

/** A new database on each engine. */
function sitesOf(engines: readonly Engine[]): Promise<MeasuredSite[]> {
  return Promise.all(
    engines.map(async ({ settings: choose }): Promise<MeasuredSite> => {
      const settings = await choose();
      // What autovacuum does within a minute of so many new rows; until then the planner knows nothing of them.
      const analyze = async () => {
        if (settings.DATABASE_URL !== undefined) await onServer(settings.DATABASE_URL, "VACUUM ANALYZE");
      };
      return { settings, afterFill: analyze };
    }),
  );
}

async function* compareInboxes(engines: readonly Engine[], count: number): Rows {
  const sites = await sitesOf(engines);
  const measured = await measureInboxes(count, sites);
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
  yield [
    `${rows}, backup`,
    timesOf(
      engines,
      measured.map(({ backup }) => backup.ms),
    ),
  ];
}

/**
 * The processor time of a cached page in one process, and in each of two that serve side by side: in turns, because a shared
 * machine is quicker at one time than at another.
 *
 * @param turns each loads one process for a second, and then both
 */
async function cpuOfTwo(settings: Record<string, string>, turns: number): Promise<string> {
  const sites = [await startBenchSite({ settings }), await startBenchSite({ settings })];
  await untilCompressedWell(sites.map(({ origin }) => `${origin}/`));
  const load = async (serving: typeof sites): Promise<Spent> => {
    const before = await Promise.all(serving.map((site) => site.usage()));
    const answers = await Promise.all(serving.map(({ origin }) => countAnswers(`${origin}/`, 20, 1)));
    const after = await Promise.all(serving.map((site) => site.usage()));
    const spent = after.map(({ cpuMicroseconds }, index) => cpuMicroseconds - (before[index]?.cpuMicroseconds ?? 0));
    return { answers: sum(answers), cpuMicroseconds: sum(spent) };
  };
  await load(sites);
  const alone: Spent[] = [];
  const beside: Spent[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(await load(sites.slice(turn % 2, (turn % 2) + 1)));
    beside.push(await load(sites));
  }
  for (const site of sites) await site.stop();
  const [one, two] = [perAnswer(alone), perAnswer(beside)];
  return `${one.toFixed(0)} µs, ${two.toFixed(0)} µs (ratio ${(two / one).toFixed(2)})`;
}

type Spent = { answers: number; cpuMicroseconds: number };

const perAnswer = (loads: readonly Spent[]) =>
  sum(loads.map(({ cpuMicroseconds }) => cpuMicroseconds)) / sum(loads.map(({ answers }) => answers));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function timesOf(engines: readonly Engine[], ms: readonly number[]): string {
  const times = engines.map(({ name }, index) => `${name} ${ms[index]?.toFixed(1)} ms`).join(", ");
  const [sqlite = Number.NaN, postgres] = ms;
  return postgres === undefined ? times : `${times} (ratio ${(postgres / sqlite).toFixed(2)})`;
}
