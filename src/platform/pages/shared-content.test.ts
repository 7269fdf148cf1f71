import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#src/platform/database/database.server.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { createTwoApps, sharedTest as test } from "#test/app/two-processes.ts";

/** Two processes whose every page shows the first rate counter, which stands for content. */
async function createTwoPages() {
  const state: { db?: Db; renders: number; pause?: Promise<void>; reached?: () => void } = { renders: 0 };
  const apps = await createTwoApps({
    async renderPage() {
      state.renders += 1;
      const row = await state.db?.selectFrom("rate_counters").select("key").executeTakeFirst();
      state.reached?.();
      await state.pause;
      const headers = { "content-type": "text/html; charset=utf-8" };
      const html = `<!doctype html><title>${row?.key ?? "nothing"}</title>`;
      return { response: new Response(html, { headers }), complete: true };
    },
  });
  state.db = apps[1].db;
  return { one: apps[0], other: apps[1], state };
}

const shown = async (site: TestApp) => /<title>(.*)<\/title>/.exec(await (await site.get("/")).text())?.[1];

/** Replaces the content as staff does, by a committed transaction. */
function change(site: TestApp, to: string): Promise<void> {
  return site.db.transaction().execute(async (trx) => {
    await write(trx, to);
    await site.content.bump(trx);
  });
}

async function write(db: Db, to: string): Promise<void> {
  await db.deleteFrom("rate_counters").execute();
  await db.insertInto("rate_counters").values({ key: to, used: 1, ends_at: "2099-01-01T00:00:00.000Z" }).execute();
}

/** Waits until the page is kept, so that only a change can make it new. */
async function untilKept({ other, state }: Awaited<ReturnType<typeof createTwoPages>>): Promise<void> {
  await expect
    .poll(async () => {
      const before = state.renders;
      await shown(other);
      return state.renders - before;
    })
    .toBe(0);
}

test("PG-09 when notifications are lost a change shows within 5 s", async () => {
  const both = await createTwoPages();
  await change(both.one, "first");
  await untilKept(both);
  await sql`ALTER TABLE content_version DISABLE TRIGGER content_version_notifies`.execute(both.one.db);
  await change(both.one, "second");
  expect(await shown(both.other)).toBe("first");
  await expect.poll(() => shown(both.other), { timeout: 6000 }).toBe("second");
});

test("PG-09 a page that was begun before a change is not kept", async () => {
  const both = await createTwoPages();
  const { one, other, state } = both;
  await sql`ALTER TABLE content_version DISABLE TRIGGER content_version_notifies`.execute(one.db);
  const pause = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  Object.assign(state, { pause: pause.promise, reached: reached.resolve });
  const begun = shown(other);
  await reached.promise;
  await change(one, "second");
  pause.resolve();
  expect(await begun).toBe("nothing");
  expect(await shown(other)).toBe("second");
});

test("PG-09 a page that is made while a change is not committed yet is not kept, nor what a rollback undoes", async () => {
  const both = await createTwoPages();
  const { other } = both;
  await change(other, "first");
  await untilKept(both);
  await expect(
    other.db.transaction().execute(async (trx) => {
      await write(trx, "never");
      await other.content.bump(trx);
      expect(await shown(other)).toBe("first");
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await shown(other)).toBe("first");
  await change(other, "second");
  expect(await shown(other)).toBe("second");
});

test("PG-09 after a restore of older data, with a smaller version, the pages are made anew", async () => {
  const both = await createTwoPages();
  await change(both.one, "first");
  await change(both.one, "second");
  await untilKept(both);
  await both.one.db.transaction().execute(async (trx) => {
    await write(trx, "first");
    await sql`UPDATE content_version SET version = version - 1`.execute(trx);
  });
  await expect.poll(() => shown(both.other), { timeout: 1000, interval: 10 }).toBe("first");
});

test("PG-09 a change shows on the other process within a second, after the connection for notifications was cut too", async () => {
  const both = await createTwoPages();
  await change(both.one, "zeroth");
  await untilKept(both);
  await change(both.one, "first");
  await expect.poll(() => shown(both.other), { timeout: 1000, interval: 10 }).toBe("first");
  await untilKept(both);
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = 'site session'`.execute(both.one.db);
  await expect.poll(() => both.other.logLines.join()).toContain("notifications is there again");
  await untilKept(both);
  await change(both.one, "second");
  await expect.poll(() => shown(both.other), { timeout: 1000, interval: 10 }).toBe("second");
  await change(both.other, "third");
  expect(await shown(both.other)).toBe("third");
});
