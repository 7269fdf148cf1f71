import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { postgresFolder } from "./scripts/postgres-folder.mjs";
import { memoryFolder } from "./test/app/memory-folder.ts";
import { filesImporting } from "./test/repository/files-importing.ts";

/** Without PostgreSQL the tests that need it are left out, unless they are asked for by name. */
const hasPostgres =
  postgresFolder() !== undefined || process.argv.some((word) => word.startsWith("--project=postgres"));

export const testFiles = "{src,db,test,scripts}/**/*.test.{ts,tsx}";
const systemTestFiles = "**/*.system.test.ts";
/** Those of the system tests that take long and prove what seldom changes: deployment, time-outs, proxies, crowds. */
const longTestFiles = "**/*.long.test.ts";
/** They run on both engines in `npm test`. */
const bothEngines = filesImporting("test/postgres/both-engines.ts", testFiles);
const otherDatabaseTests = filesImporting("test/postgres/databases.ts", testFiles).filter(
  (file) => !bothEngines.includes(file),
);

const env = {
  TMPDIR: memoryFolder(),
  NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules", ".cache", "compiled"),
};

/** React as visitors get it, which renders twice as fast. Not for programs of their own: npm would leave out what tests need. */
const inProcess = { ...env, NODE_ENV: "production" };

const onPostgres = (name: string, include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: [systemTestFiles, longTestFiles],
    globalSetup: "test/postgres/setup.ts",
    // The statements of the unit tests must have been noted.
    sequence: { groupOrder: 1 },
    env: { ...inProcess, TEST_ENGINE: "postgres" },
  },
});

/** Processes, clones, kills and proxies. */
function ofProcesses(name: string, include: string) {
  return {
    extends: true as const,
    test: {
      name,
      include: [include],
      exclude: hasPostgres ? [] : filesImporting("test/postgres/server.ts", `{src,test}/${include}`),
      globalSetup: "test/processes/build-programs.ts",
      // They mostly wait for time-outs and processes. Another number of workers needs a group of its own.
      sequence: { groupOrder: 2 },
      maxWorkers: availableParallelism() + 3,
    },
  };
}

export default defineConfig({
  // React's production build has no jsxDEV.
  oxc: { jsx: { development: false } },
  test: {
    projects: [
      // In process: the loop of every edit.
      {
        extends: true,
        test: {
          name: "unit",
          include: [testFiles],
          exclude: [systemTestFiles, longTestFiles],
          globalSetup: "test/postgres/statement-folder.ts",
          setupFiles: "test/postgres/record-statements.ts",
          env: inProcess,
        },
      },
      // On PostgreSQL: the marked files, with every statement; the rest only in `npm run test:all`.
      ...(hasPostgres ? [onPostgres("postgres", bothEngines), onPostgres("postgres-rest", otherDatabaseTests)] : []),
      ofProcesses("system", systemTestFiles),
      ofProcesses("long", longTestFiles),
    ],
    pool: "threads",
    // One more than the cores: many tests wait for PostgreSQL or for a process of their own.
    maxWorkers: availableParallelism() + 1,
    // Generous: what runs beside the tests must not decide about them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Nothing of a test is in a module: what each needs is made by createTestApp.
    isolate: false,
    env,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
