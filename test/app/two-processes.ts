import { onTestFinished, test } from "vitest";
import { onPostgres } from "#test/postgres/databases.ts";
import "#test/postgres/both-engines.ts";
import { createTestApp, type TestAppOptions } from "./create-test-app.ts";

/** A test of processes that share a database, which only PostgreSQL does. */
export const sharedTest = test.runIf(onPostgres);

/** Two applications on one database, with one clock and one mailbox, until the test ends. */
export async function createTwoApps(options: TestAppOptions = {}) {
  const one = await createTestApp(options);
  const other = await createTestApp({ ...options, beside: one });
  onTestFinished(async () => {
    await other.close();
    await one.close();
  });
  return [one, other] as const;
}
