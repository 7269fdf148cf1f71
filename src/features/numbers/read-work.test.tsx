import { expect } from "vitest";
import { test } from "#test/app/fixtures.ts";
import { insertJobs, work } from "#test/messages/jobs.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { textOf } from "#test/pages/text-of.ts";
import { numbersOf } from "#test/visitors/numbers.ts";
import { NumbersSections } from "./numbers-sections.tsx";

// The test's clock starts on Monday, March 2, 2026, at 10 am in New York.

const none = { estimates: 0, estimateCents: 0, won: 0, wonCents: 0, lost: 0, lostCents: 0 };
const lastWeek = "2026-02-25T15:00:00.000Z";

test("JOB-35 the owner reads estimates, won and lost in count and dollars by week, source and person", async ({
  adas,
  rita,
  site,
}) => {
  const [one = 0, two = 0, three = 0, four = 0] = await insertJobs(site.db, [{}, {}, {}, {}]);
  await work(adas, one, { state: "estimate-given", estimate: "2,000", source: "referral", responsibleId: rita.id });
  await work(adas, two, { state: "estimate-given", estimate: "500" });
  // As of last week: a session does not last that long.
  await site.db.updateTable("job_entries").set({ at: lastWeek }).execute();
  await work(adas, one, { state: "won", agreed: "1,850.50" });
  await work(adas, two, { state: "lost", lostReason: "Too expensive" });
  await work(adas, three, { state: "lost", lostReason: "too Expensive" });
  await work(adas, four, { state: "lost" });
  const { weeks, sources, people, reasons } = await numbersOf(adas);
  expect(weeks.slice(-2)).toMatchObject([
    { ...none, estimates: 2, estimateCents: 250_000 },
    { ...none, won: 1, wonCents: 185_050, lost: 3, lostCents: 50_000 },
  ]);
  const first = { estimates: 1, estimateCents: 200_000, won: 1, wonCents: 185_050, lost: 0, lostCents: 0 };
  const others = { estimates: 1, estimateCents: 50_000, won: 0, wonCents: 0, lost: 3, lostCents: 50_000 };
  expect(sources).toEqual([
    { name: "referral", ...first },
    { name: "website", ...others },
  ]);
  expect(people).toEqual([
    { name: rita.name, ...first },
    { name: "", ...others },
  ]);
  expect(reasons).toEqual([
    { name: "Too expensive", count: 2 },
    { name: "", count: 1 },
  ]);
  const text = textOf(renderPart(<NumbersSections numbers={await numbersOf(adas)} />));
  for (const words of ["$1,851 won, $2,500 in estimates given", "1 and 3 lost, 25% won", "Referral 100% won 1 $2,000"])
    expect(text).toContain(words);
  for (const words of ["No one 0% won 1 $500 0 3 $500", "No reason noted 1", "Feb 23 to Mar 1 2 $2,500"])
    expect(text).toContain(words);
});

test("JOB-35 an estimate that is taken back counts no more, and work that is planned at once counts as won", async ({
  adas,
  site,
}) => {
  const [one = 0, two = 0] = await insertJobs(site.db, [{}, {}]);
  await work(adas, one, { state: "estimate-given", estimate: "2,000" });
  await work(adas, one, { state: "called" });
  await work(adas, two, { state: "scheduled", nextStep: "Work", nextDay: "2026-03-05", estimate: "900" });
  expect((await numbersOf(adas)).weeks.at(-1)).toMatchObject({ ...none, won: 1, wonCents: 90_000 });
});

test("JOB-35 the median days from won to done are those of the jobs that are done", async ({ adas, site }) => {
  const jobs = await insertJobs(site.db, [{}, {}, {}]);
  for (const id of jobs) await work(adas, id, { state: "won" });
  expect((await numbersOf(adas)).doneDays).toBeNull();
  // Late on Wednesday and early on Thursday in New York are two days.
  const won = ["2026-02-26T04:30:00.000Z", "2026-02-26T05:30:00.000Z", lastWeek];
  for (const [place, id] of jobs.entries())
    await site.db.updateTable("job_entries").set({ at: won[place] }).where("job_id", "=", id).execute();
  for (const id of jobs.slice(0, 2)) await work(adas, id, { state: "done" });
  const numbers = await numbersOf(adas);
  expect(numbers.doneDays).toBe(5);
  const text = textOf(renderPart(<NumbersSections numbers={numbers} />));
  expect(text).toContain("5 days or less from won to done");
});
