import { existsSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

const memory = "/dev/shm";
const enoughBytes = 2 ** 30;

/** Tests commit many thousand times with synchronous=FULL, and nothing of it is to outlive them: in memory, where there is room. */
function temporaryFolder(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enoughBytes ? memory : tmpdir();
}

export const testFiles = "{src,db,test,scripts}/**/*.test.{ts,tsx}";
const systemTestFiles = "**/*.system.test.ts";

export default defineConfig({
  test: {
    projects: [
      // In process: the loop of every edit.
      { extends: true, test: { name: "unit", include: [testFiles], exclude: [systemTestFiles] } },
      // The same tests on PostgreSQL.
      {
        extends: true,
        test: {
          name: "postgres",
          include: [testFiles],
          exclude: [systemTestFiles],
          globalSetup: "test/postgres-setup.ts",
        },
      },
      // Processes, clones, kills and proxies.
      { extends: true, test: { name: "system", include: [systemTestFiles], globalSetup: "test/build-programs.ts" } },
    ],
    pool: "threads",
    // No more than the cores: many tests start processes, which have to get on beside them.
    maxWorkers: availableParallelism(),
    // Generous: what runs beside the tests must not decide about them.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Nothing of a test is in a module: what each needs is made by createTestApp.
    isolate: false,
    env: {
      TMPDIR: temporaryFolder(),
      NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules", ".cache", "compiled"),
    },
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
