import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createPasswords } from "#src/features/accounts/passwords/passwords.server.ts";
import { insertUser } from "#src/features/accounts/queries.server.ts";
import { openDatabase } from "#src/platform/database.server.ts";
import { aPassword, cookieHeader, cookiesOf } from "#test/accounts.ts";
import { insertReviews, many } from "#test/content-factory.ts";
import { orderOf, path } from "#test/reviews.ts";
import { startTinySite, type TinySite } from "#test/start-tiny-site.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

// A process starts in well under a second, but not while all tests run beside it.
vi.setConfig({ testTimeout: 60_000 });

const secret = "a secret that only this test has, 32 bytes";
const email = "keeper@example.com";
const count = 5000;

/** A data folder with so many reviews and an admin. */
async function prepare(): Promise<{ folder: string; ids: number[] }> {
  const folder = temporaryFolder();
  const site = await startTinySite(folder, { SECRET: secret, SAMPLE_CONTENT: "off" });
  site.process.kill("SIGKILL");
  await site.exitCode;
  const { db, close } = await openDatabase(join(folder, "data", "app.db"));
  const password_hash = await createPasswords({ memoryKiB: 64, passes: 1 }).hash(aPassword);
  const keeper = { name: "Rita Moss", username: null, email, role: "admin" as const, password_hash };
  await db.transaction().execute((trx) => insertUser(trx, keeper, new Date()));
  const ids = await insertReviews(
    db,
    many(count, (place) => ({ sort_order: place })),
  );
  close();
  return { folder, ids };
}

async function signIn({ origin }: TinySite): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ identifier: email, password: aPassword }),
  });
  const cookies = cookiesOf(answer);
  const headers = { origin, "content-type": "application/json", "x-csrf-token": cookies.csrfToken ?? "" };
  return { ...headers, cookie: cookieHeader(cookies) };
}

test("R-3 kill -9 in the middle of reordering five thousand: the old order or the new one, whole, with the places 1 to n", async () => {
  const { folder, ids } = await prepare();
  for (const answersBeforeTheEnd of [0, 1, 3]) {
    const site = await startTinySite(folder, { SECRET: secret, SAMPLE_CONTENT: "off" });
    const headers = await signIn(site);
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

    const { db, close } = await openDatabase(join(folder, "data", "app.db"));
    const rows = await db.selectFrom("reviews").select(["id", "sort_order"]).orderBy("sort_order").execute();
    close();
    expect(rows.map(({ sort_order }) => sort_order)).toEqual(many(count, (place) => place));
    // Every order sent is the first one, cut once: so is what is found, or it would be half of two.
    const start = rows.findIndex(({ id }) => id === ids[0]);
    expect([...rows.slice(start), ...rows.slice(0, start)].map(({ id }) => id)).toEqual(ids);
  }
});
