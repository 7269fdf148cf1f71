import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sharedSecret as secret } from "#test/app/shared-database.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { type Work, works } from "#test/processes/many-writers.ts";
import { openBeside } from "#test/processes/open-beside.ts";
import { filesIn } from "#test/processes/picture-process.ts";
import { staffOf } from "#test/processes/staff-of-process.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";

/* kill -9 while many people write at once: what was answered is there, and everything else whole or not at all. */

const { inquiries, photos, states, reviews, order } = works;

test.each<[title: string, work: Work]>([
  ["R-1 OPS-06 kill -9 while inquiries come in: each is there with its two emails and its captcha", inquiries],
  ["R-2 LEAD-26 kill -9 while photos of inquiries come in: each row has its files", photos],
  ["R-1 LEAD-03 kill -9 while staff changes states: each change has its note and its email", states],
  ["R-1 LEAD-91 kill -9 while customers send reviews: each is on the site, and none twice", reviews],
  ["R-3 kill -9 while staff reorders five thousand reviews: one of the orders is there, whole", order],
])("%s", async (_, { count, prepare, send, check }) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  const before = await openBeside(join(folder, "data"));
  await prepare?.(before.db);
  await before.close();
  const answered = new Set<number>();
  // Each round dies at another moment, of the call that comes after the answer too.
  for (const [survivors, laterMs] of [
    [0, 0],
    [count >> 3, 3],
    [count >> 2, 8],
  ] as const) {
    // Nothing listens at port 1: mail waits in the database.
    const env = { SECRET: secret, SMTP_URL: "smtp://127.0.0.1:1" };
    const site = await startTinySite(folder, env);
    const staff = await staffOf(site, folder, secret);
    const left = Array.from({ length: count }, (_, place) => place).filter((place) => !answered.has(place));
    await Promise.all(
      left.map(async (place) => {
        const answer = await send(site, place, staff).catch(() => undefined);
        if (answer?.ok) answered.add(place);
        if (answered.size > survivors) setTimeout(() => site.process.kill("SIGKILL"), laterMs);
      }),
    );
    setTimeout(() => site.process.kill("SIGKILL"), laterMs);
    await site.exitCode;
  }
  expect(answered.size).toBeGreaterThan(0);
  const after = await openBeside(join(folder, "data"));
  await check(after.db, answered, filesIn(folder));
  await after.close();
});
