import { createDaily, type DailyTask } from "#src/platform/process/daily.server.ts";
import type { TestApp } from "./create-test-app.ts";

/** Runs a daily task of the site if it is due, by the company's clock. */
export async function runDaily(site: TestApp, task: DailyTask): Promise<void> {
  const timeZone = async () => (await site.company.read()).hours.timeZone;
  const daily = createDaily({ ...site, timeZone, tasks: [task] });
  await daily.runDue();
  await daily.stop();
}
