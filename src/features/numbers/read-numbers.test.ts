import "#test/postgres/both-engines.ts";
import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertJobs, work } from "#test/messages/jobs.ts";
import { onPostgres } from "#test/postgres/databases.ts";
import { queryPlans } from "#test/postgres/query-plan.ts";
import { insertCounts, numbersOf } from "#test/visitors/numbers.ts";
import { listFirstCalls, listWorkedJobs } from "./queries.server.ts";
import { readNumbers } from "./read-numbers.server.ts";

// The test's clock starts on Monday, March 2, 2026, at 10 am in New York. The company is open Monday to Friday, 8 am to 4 pm.

test("LEAD-68 the last twelve weeks begin on Mondays and have what was counted in them", async ({ adas, site }) => {
  await insertCounts(site.db, [
    ["2025-12-14", "page", "/", 1000],
    ["2025-12-15", "page", "/", 1],
    ["2026-02-22", "page", "/", 2],
    ["2026-02-23", "page", "/", 10],
    ["2026-03-01", "page", "/contact", 20],
    ["2026-03-02", "page", "/", 30],
    ["2026-03-02", "phone", "/", 3],
    ["2026-03-02", "begun", "inquiry", 4],
    ["2026-03-02", "sent", "contact", 2],
    ["2026-03-02", "planner", "planner", 5],
    ["2026-03-02", "referrer", "google.com", 7],
  ]);
  const { weeks } = await numbersOf(adas);
  expect(weeks.map(({ views }) => views)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 30, 30]);
  const mondays = weeks.map(({ from }) => from);
  expect([mondays[0], mondays[1], mondays.at(-1)]).toEqual(["2025-12-15", "2025-12-22", "2026-03-02"]);
  expect(weeks.at(-1)).toMatchObject({ phone: 3, begun: 4, sent: 2, planner: 5, called: 0, firstCall: null });
});

test("LEAD-68 a week is that of the company's clock: Sunday at 11:30 pm is not the new one yet", async ({ site }) => {
  site.clock.pass(-10.5 * 3600);
  expect((await readNumbers(site)).weeks.at(-1)?.from).toBe("2026-02-23");
  site.clock.pass(3600);
  expect((await readNumbers(site)).weeks.at(-1)?.from).toBe("2026-03-02");
});

test("LEAD-68 pages, referrers and fields come with the most counted first, at most twenty", async ({ adas, site }) => {
  await insertCounts(site.db, [
    ["2026-02-24", "page", "/", 5],
    ["2026-03-01", "page", "/gallery", 20],
    ["2026-03-02", "page", "/", 16],
    ["2026-03-02", "left", "inquiry.phone", 2],
    ...Array.from({ length: 25 }, (_, at) => ["2026-03-02", "referrer", `h${at}.example`, 100 - at] as const),
  ]);
  const { pages, left, referrers } = await numbersOf(adas);
  expect(pages.flatMap(({ name, count }) => [name, count])).toEqual(["/", 21, "/gallery", 20]);
  expect(left).toEqual([{ name: "inquiry.phone", count: 2 }]);
  expect(referrers).toHaveLength(20);
  expect(referrers[0]).toEqual({ name: "h0.example", count: 100 });
});

test("LEAD-70 the median business time to the first call, of each week's messages", async ({ adas, site }) => {
  const asked = (submitted_at: string, first_called_at: string | null) => ({
    submitted_at,
    first_called_at,
    is_test: 0 as 0 | 1,
  });
  await insertJobs(site.db, [
    // Friday, 3 pm, called on Monday at 9: two hours. Tuesday, 10 am, called at 10:30. Wednesday, 8 am, called on Thursday at 8.
    asked("2026-02-20T20:00:00.000Z", "2026-02-23T14:00:00.000Z"),
    asked("2026-02-24T15:00:00.000Z", "2026-02-24T15:30:00.000Z"),
    asked("2026-02-25T13:00:00.000Z", "2026-02-26T13:00:00.000Z"),
    asked("2026-02-26T13:00:00.000Z", null),
    { ...asked("2026-02-26T13:00:00.000Z", "2026-02-26T20:00:00.000Z"), is_test: 1 },
    asked("2025-12-14T15:00:00.000Z", "2026-02-26T20:00:00.000Z"),
  ]);
  const { weeks, firstCall } = await numbersOf(adas);
  const calls = weeks.slice(-3).map(({ called, firstCall }) => `${called}: ${firstCall}`);
  expect(calls).toEqual(["1: 120", "2: 255", "0: null"]);
  expect(firstCall).toBe(120);
});

test("LEAD-71 what is won or lost counts in the week in which it last became so", async ({ adas, site }) => {
  const [one = 0, two = 0, three = 0] = await insertJobs(site.db, [{}, {}, {}]);
  await work(adas, one, { state: "won" });
  await work(adas, two, { state: "lost" });
  await work(adas, three, { state: "lost" });
  const ends = async () => (await numbersOf(adas)).weeks.slice(-2).map(({ won, lost }) => `${won} won, ${lost} lost`);
  expect(await ends()).toEqual(["0 won, 0 lost", "1 won, 2 lost"]);
  // A week later for the entries: a session does not last that long.
  await site.db.updateTable("job_entries").set({ at: "2026-02-25T15:00:00.000Z" }).execute();
  await work(adas, two, { state: "won" });
  await work(adas, three, { state: "called" });
  expect(await ends()).toEqual(["1 won, 0 lost", "1 won, 0 lost"]);
});

test.skipIf(onPostgres)("LEAD-70 LEAD-71 JOB-35 jobs are read through indexes", async ({ adas, site }) => {
  const [id = 0] = await insertJobs(site.db, [{}]);
  await work(adas, id, { state: "won" });
  const plan = await queryPlans(site.db, async (db) => {
    await listFirstCalls(db, site.clock.now());
    await listWorkedJobs(db, site.clock.now());
  });
  for (const index of ["jobs_by_creation", "job_entries_of_state", "job_entries_by_job"]) expect(plan).toContain(index);
  expect(plan).not.toMatch(/SCAN (jobs|job_entries|users)/);
});
