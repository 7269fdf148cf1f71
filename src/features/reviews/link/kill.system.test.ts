import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { many } from "#test/content/content-factory.ts";
import { insertRequestWithLink, ownPath, ownWords } from "#test/content/review-links.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 60_000 });

test("LEAD-91 R-1 kill -9 while forty customers send reviews: answered ones are on the site, none is there twice", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  const before = await openSqlite(join(folder, "data", "app.db"));
  const tokens: string[] = [];
  const clock = { now: () => new Date("2999-01-01T00:00:00.000Z") };
  for (const place of many(40, (at) => at))
    tokens.push(await insertRequestWithLink({ db: before.db, clock }, { name: "Zoe", email: `z${place}@example.com` }));
  await before.close();
  const answered = new Set<number>();
  for (const survivors of [0, 6, 12]) {
    const site = await startTinySite(folder, { SECRET: "a secret that only this test has, 32 bytes" });
    const headers = { origin: site.origin, "content-type": "application/json" };
    // Each customer sends again what was not answered, as a phone does after a lost connection.
    const left = [...tokens.entries()].filter(([place]) => !answered.has(place));
    await Promise.all(
      left.map(async ([place, token]) => {
        const body = JSON.stringify({ token, version: 0, ...ownWords, review_text: `words ${place}` });
        const answer = await fetch(`${site.origin}${ownPath}/save`, { method: "POST", headers, body }).catch(
          () => null,
        );
        if (answer?.status === 200) answered.add(place);
        if (answered.size > survivors) site.process.kill("SIGKILL");
      }),
    );
    site.process.kill("SIGKILL");
    await site.exitCode;
  }
  const { db, close } = await openSqlite(join(folder, "data", "app.db"));
  const reviews = await db.selectFrom("reviews").select(["id", "review_text", "sort_order"]).execute();
  const requests = await db.selectFrom("review_requests").select(["review_id", "version"]).execute();
  await close();
  const texts = reviews.map(({ review_text }) => review_text);
  expect(answered.size).toBeGreaterThan(0);
  expect(texts).toEqual(expect.arrayContaining([...answered].map((place) => `words ${place}`)));
  expect(new Set(texts).size).toBe(texts.length);
  expect(reviews.map(({ sort_order }) => sort_order).sort((one, other) => one - other)).toEqual(
    many(reviews.length, (place) => place),
  );
  expect(new Set(requests.flatMap(({ review_id }) => review_id ?? []))).toEqual(new Set(reviews.map(({ id }) => id)));
  for (const { review_id, version } of requests) expect(version).toBe(review_id === null ? 0 : 1);
});
