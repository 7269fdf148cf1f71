import { expect, onTestFinished } from "vitest";
import { openPostgres } from "#src/platform/database/postgres/open-postgres.server.ts";
import { sharedSecret as secret, sharedDatabases, serverTest as test } from "#test/app/shared-database.ts";
import { silentLog as log } from "#test/app/test-log.ts";
import { type Work, works } from "#test/processes/many-writers.ts";
import { staffIn } from "#test/processes/staff-of-process.ts";
import type { TinySite } from "#test/processes/start-tiny-site.ts";

/* kill -9 of one of two processes while many people write at both: what either has answered is there, and the other goes on. */

const share = sharedDatabases();

test.each(Object.entries<Work>(works))("PG-01 R-1 R-2 R-3 kill -9 of one of two processes: %s", async (_, work) => {
  const { count, prepare, send, check } = work;
  const shared = await share();
  const sites = [await shared.start(), await shared.start()];
  const { db, files, close } = await openPostgres({ url: shared.url, poolSize: 2, log });
  onTestFinished(close);
  await prepare?.(db);
  const staff = await staffIn(db, { origin: sites[0]?.origin ?? "", secret });
  const answered = new Set<number>();
  for (const [killed, survivors] of [0, count >> 2].entries()) {
    const left = Array.from({ length: count }, (_, place) => place).filter((place) => !answered.has(place));
    await Promise.all(
      left.map(async (place) => {
        const site = sites[place % 2] as TinySite;
        const answer = await send(site, place, { ...staff, origin: site.origin }).catch(() => undefined);
        if (answer?.ok) answered.add(place);
        if (answered.size > survivors) sites[killed]?.process.kill("SIGKILL");
      }),
    );
    sites[killed]?.process.kill("SIGKILL");
    sites[killed] = await shared.start();
  }
  expect(answered.size).toBeGreaterThan(0);
  await check(db, answered, await files.names());
});
