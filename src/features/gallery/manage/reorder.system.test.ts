import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openSqlite } from "#src/platform/database/sqlite/open-sqlite.server.ts";
import { isSameOrder } from "#src/ui/list/order.ts";
import { addUser, signIn } from "#test/accounts/accounts.ts";
import { createTestApp } from "#test/app/create-test-app.ts";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { insertImages, many } from "#test/content/content-factory.ts";
import { path } from "#test/content/images.ts";
import { orderOf } from "#test/content/reviews.ts";
import { staffOf } from "#test/processes/staff-of-process.ts";
import { startTinySite } from "#test/processes/start-tiny-site.ts";

vi.setConfig({ testTimeout: 120_000 });

function shuffled(ids: readonly number[]): number[] {
  const mixed = [...ids];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] ?? 0, mixed[at] ?? 0];
  }
  return mixed;
}

test("R-18 R-19 two people reorder 1,000 times at once while pictures are deleted and come back: always places 1 to n, each once", async () => {
  const site = await createTestApp();
  const people = await Promise.all(
    ["ann", "rita"].map(async (name) => signIn(site, await addUser(site, { email: `${name}@example.com` }))),
  );
  const ids = await insertImages(
    site.db,
    many(12, (place) => ({ sort_order: place })),
  );
  let calls = 0;
  /** Each call from an address of its own: how often one may call is not what this is about. */
  async function call(person: number, method: string, below: string, body?: unknown): Promise<number> {
    calls += 1;
    const headers = { ...people[person]?.headers, "content-type": "application/json" };
    const ip = `10.${Math.floor(calls / 62_500)}.${Math.floor(calls / 250) % 250}.${calls % 250}`;
    const answer = await site.call(
      method,
      path + below,
      { headers, ip },
      body === undefined ? undefined : JSON.stringify(body),
    );
    return answer.status;
  }
  const rows = () =>
    site.db.selectFrom("gallery_images").select(["id", "sort_order"]).where("deleted_at", "is", null).execute();

  const seen = new Set<number>();
  for (let round = 0; round < 500; round += 1) {
    const known = (await rows()).map(({ id }) => id);
    const doomed = ids[round % ids.length] ?? 0;
    const statuses = await Promise.all([
      call(0, "PATCH", "/reorder", orderOf(shuffled(known))),
      ...(round % 3 === 0 ? [call(1, "DELETE", `/${doomed}`)] : []),
      call(1, "PATCH", "/reorder", orderOf(shuffled(known))),
      ...(round % 3 === 1 ? [call(0, "POST", `/${ids[(round - 1) % ids.length]}/restore`, {})] : []),
      ...(round % 7 === 0 ? [call(0, "PATCH", `/${doomed}`, { is_active: false })] : []),
    ]);
    for (const status of statuses) seen.add(status);
    const places = (await rows()).map(({ sort_order }) => sort_order).toSorted((a, b) => a - b);
    expect(places).toEqual(places.map((_, index) => index + 1));
  }
  expect(
    [...seen].every((status) => [200, 404, 409].includes(status)),
    String([...seen]),
  ).toBe(true);
  expect(seen.has(409) && seen.has(200)).toBe(true);
  await site.close();
});

test("R-3 kill -9 in the middle of reordering 5,000 pictures leaves the old order or the new one, whole", async () => {
  const secret = "a secret that only this test has, 32 bytes";
  const folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  const { db, close } = await openSqlite(join(folder, "data", "app.db"));
  const ids = await insertImages(
    db,
    many(5000, (place) => ({ sort_order: place })),
  );
  await close();
  const orders = [ids, ids.toReversed(), shuffled(ids)];
  let killed = 0;
  for (const wait of [0, 8, 16, 24, 32, 48]) {
    const site = await startTinySite(folder, { SECRET: secret });
    const headers = { ...(await staffOf(site, folder, secret)), "content-type": "application/json" };
    for (const order of orders.slice(1)) {
      const sent = fetch(`${site.origin}${path}/reorder`, {
        method: "PATCH",
        headers,
        body: JSON.stringify(orderOf(order)),
      });
      if (order === orders[2]) setTimeout(() => site.process.kill("SIGKILL"), wait);
      await sent.catch(() => {
        killed += 1;
      });
    }
    site.process.kill("SIGKILL");
    await site.exitCode;
    const opened = await openSqlite(join(folder, "data", "app.db"));
    const rows = await opened.db
      .selectFrom("gallery_images")
      .select(["id", "sort_order"])
      .orderBy("sort_order")
      .execute();
    await opened.close();
    expect(rows.map(({ sort_order }) => sort_order)).toEqual(ids.map((_, index) => index + 1));
    const found = rows.map(({ id }) => id);
    expect(orders.some((order) => isSameOrder(found, order))).toBe(true);
  }
  expect(killed).toBeGreaterThan(0);
});
