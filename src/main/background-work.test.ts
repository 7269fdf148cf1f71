import { afterEach, expect, vi } from "vitest";
import { minuteMs } from "#src/platform/process/clock.ts";
import { test } from "#test/app/fixtures.ts";
import { insertMessage } from "#test/messages/messages.ts";
import { createBackgroundWork } from "./background-work.server.ts";

afterEach(() => void vi.useRealTimers());

test("JOB-04 R-39 within a minute the process that leads files what a process of the previous release has taken", async ({
  site,
}) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const background = createBackgroundWork(site, () => new Response(), undefined);
  background.start();
  await insertMessage(site.db);
  vi.advanceTimersByTime(minuteMs);
  // Ends with the run that has begun.
  await background.stop();
  expect(await site.db.selectFrom("messages").select("job_id").execute()).toEqual([{ job_id: 1 }]);
});
