import { expect, vi } from "vitest";
import { purgeExpired } from "#src/main/purge-expired.server.ts";
import { test } from "#test/app/fixtures.ts";
import { createTwoApps, sharedTest } from "#test/app/two-processes.ts";
import { insertCounts } from "#test/visitors/numbers.ts";
import { countsOf, visit } from "#test/visitors/visits.ts";

test("LEAD-64 counts are in memory until they are written, and are added to what is there", async ({ site }) => {
  await visit(site, "/");
  await visit(site, "/contact");
  expect(await site.db.selectFrom("daily_counts").selectAll().execute()).toEqual([]);
  expect(await countsOf(site)).toEqual({ "2026-03-02 page /": 1, "2026-03-02 page /contact": 1 });
  await visit(site, "/");
  expect(await countsOf(site)).toMatchObject({ "2026-03-02 page /": 2 });
  // Nothing is counted twice.
  expect(await countsOf(site)).toMatchObject({ "2026-03-02 page /": 2 });
});

test("LEAD-67 a view of a cached page is counted without a statement of the database", async ({ site }) => {
  await visit(site, "/");
  // Every statement and every transaction takes a connection.
  const connections = vi.spyOn(site.db.getExecutor(), "provideConnection");
  for (let view = 0; view < 20; view++) await visit(site, "/", { referer: `https://h${view}.example/` });
  expect(connections).not.toHaveBeenCalled();
  expect(await countsOf(site)).toMatchObject({ "2026-03-02 page /": 21, "2026-03-02 referrer h19.example": 1 });
  expect(connections).toHaveBeenCalled();
});

test("LEAD-64 what is counted while a run writes belongs to the next one", async ({ site }) => {
  await visit(site, "/");
  const writing = site.counts.write();
  await visit(site, "/");
  await writing;
  expect(await countsOf(site)).toEqual({ "2026-03-02 page /": 2 });
});

test("LEAD-64 what cannot be written stays in memory, bounded, until it can", async ({ site }) => {
  await site.db.schema.alterTable("daily_counts").renameTo("away").execute();
  for (let host = 0; host < 60; host++) await visit(site, "/", { referer: `https://h${host}.example/` });
  await site.counts.write();
  for (let host = 60; host < 120; host++) await visit(site, "/", { referer: `https://h${host}.example/` });
  await site.counts.write();
  expect(site.logLines.filter((line) => line.includes("counts could not be written"))).toHaveLength(2);
  await site.db.schema.alterTable("away").renameTo("daily_counts").execute();
  const counts = await countsOf(site);
  expect(Object.keys(counts)).toHaveLength(52);
  expect(counts).toMatchObject({ "2026-03-02 page /": 120, "2026-03-02 referrer other": 70 });
});

test("LEAD-62 LEAD-64 memory holds fifty hosts in all, on however many days they were counted", async ({ site }) => {
  for (let host = 0; host < 30; host++) await visit(site, "/", { referer: `https://h${host}.example/` });
  site.clock.pass(24 * 3600);
  for (let host = 30; host < 60; host++) await visit(site, "/", { referer: `https://h${host}.example/` });
  expect(await countsOf(site)).toMatchObject({ "2026-03-03 page /": 30, "2026-03-03 referrer other": 10 });
});

sharedTest("LEAD-64 LEAD-62 processes that count at once add up, with fifty hosts in all", async () => {
  const sites = await createTwoApps();
  for (const [number, site] of sites.entries())
    for (let host = 0; host < 40; host++) await visit(site, "/", { referer: `https://h${number}-${host}.example/` });
  await Promise.all(sites.map((site) => site.counts.write()));
  const counts = await countsOf(sites[0]);
  expect(counts).toMatchObject({ "2026-03-02 page /": 80, "2026-03-02 referrer other": 30 });
  expect(Object.keys(counts)).toHaveLength(52);
});

test("LEAD-64 counts are kept for fifteen months", async ({ site }) => {
  const days = ["2024-12-01", "2024-12-02", "2026-03-02"];
  await insertCounts(
    site.db,
    days.map((day) => [day, "page", "/", 1] as const),
  );
  await purgeExpired(site);
  expect(Object.keys(await countsOf(site))).toEqual(["2024-12-02 page /", "2026-03-02 page /"]);
});
