import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { insertReviews, many } from "#test/content/content-factory.ts";
import { orderOf, path } from "#test/content/reviews.ts";
import { staffOf } from "#test/processes/staff-of-process.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 60_000 });

const secret = "a secret that only this test has, 32 bytes";
const count = 5000;

test("R-3 kill -9 in the middle of reordering five thousand: the old order or the new one, whole, with the places 1 to n", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  const before = await openSqlite(join(folder, "data", "app.db"));
  const ids = await insertReviews(
    before.db,
    many(count, (place) => ({ sort_order: place })),
  );
  before.close();
  for (const answersBeforeTheEnd of [0, 1, 3]) {
    const site = await startTinySite(folder, { SECRET: secret });
    const headers = { ...(await staffOf(site, folder, secret)), "content-type": "application/json" };
    let answered = 0;
    const calls = many(6, async (turn) => {
      const cut = (turn * 811 + answersBeforeTheEnd * 97) % count;
      const body = JSON.stringify(orderOf([...ids.slice(cut), ...ids.slice(0, cut)]));
      const answer = await fetch(`${site.origin}${path}/reorder`, { method: "PATCH", headers, body }).catch(() => null);
      expect([200, undefined]).toContain(answer?.status);
      if (answer) answered += 1;
      if (answered > answersBeforeTheEnd) site.process.kill("SIGKILL");
    });
    await Promise.all(calls);
    site.process.kill("SIGKILL");
    await site.exitCode;

    const { db, close } = await openSqlite(join(folder, "data", "app.db"));
    const rows = await db.selectFrom("reviews").select(["id", "sort_order"]).orderBy("sort_order").execute();
    await close();
    expect(rows.map(({ sort_order }) => sort_order)).toEqual(many(count, (place) => place));
    // Every order sent is the first one, cut once: so is what is found, or it would be half of two.
    const start = rows.findIndex(({ id }) => id === ids[0]);
    expect([...rows.slice(start), ...rows.slice(0, start)].map(({ id }) => id)).toEqual(ids);
  }
});
