import { onTestFinished, test } from "vitest";
import { onPostgres } from "#test/postgres/databases.ts";
import "#test/postgres/both-engines.ts";
import { createTestApp, type TestAppOptions } from "./create-test-app.ts";
import type { TestClock } from "./test-clock.ts";

/** A test of processes that share a database, which only PostgreSQL does. */
export const sharedTest = test.runIf(onPostgres);

/** Two applications on one database, with one mailbox, and with one clock unless another is given, until the test ends. */
export async function createTwoApps(options: TestAppOptions = {}, otherClock?: TestClock) {
  const one = await createTestApp(options);
  const other = await createTestApp({ ...options, beside: one, ...(otherClock && { clock: otherClock }) });
  onTestFinished(async () => {
    await other.close();
    await one.close();
  });
  return [one, other] as const;
}
