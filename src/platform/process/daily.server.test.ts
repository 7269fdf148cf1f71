import { expect, test } from "vitest";
import { createTestClock } from "#test/app/test-clock.ts";
import { createTestLog } from "#test/app/test-log.ts";
import { company } from "#test/company/company.ts";
import { createDaily, type DailyTask, latestMoment } from "./daily.server.ts";

const minute = 60;
const hour = 60 * minute;
const atHalfPastTwo = { hour: 2, minute: 30 };

const timeZone = async () => company.hours.timeZone;

/** A task at half past two that keeps on "disk" when it ended well, and a way to let it fail. */
function setUp(start: string, last?: string) {
  const clock = createTestClock(start);
  const disk: { last: Date | undefined } = { last: last === undefined ? undefined : new Date(last) };
  const ran: string[] = [];
  const trouble: { now?: Error } = {};
  const task: DailyTask = {
    name: "nightly",
    at: atHalfPastTwo,
    lastRun: async () => disk.last,
    async run() {
      ran.push(clock.now().toISOString());
      if (trouble.now) throw trouble.now;
      disk.last = clock.now();
    },
  };
  const { log, lines } = createTestLog();
  const daily = createDaily({ clock, log, tasks: [task], timeZone });
  /** Looks once a minute, as the real one does. */
  async function live(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += minute) {
      clock.pass(minute);
      await daily.runDue();
    }
  }
  return { clock, log, lines, disk, ran, trouble, task, daily, live };
}

test("OPS-07 what is due runs once a day, at office time", async () => {
  const { live, ran } = setUp("2026-03-02T05:00:00.000Z", "2026-03-01T07:30:00.000Z");
  await live(48 * hour);
  expect(ran).toEqual(["2026-03-02T07:30:00.000Z", "2026-03-03T07:30:00.000Z"]);
});

test("PG-10 a process runs nothing while another one does the background work", async () => {
  const { clock, log, task, ran } = setUp("2026-03-05T20:00:00.000Z");
  const isOurs = { now: false };
  const daily = createDaily({ clock, log, tasks: [task], timeZone, isOurs: () => isOurs.now });
  await daily.runDue();
  expect(ran).toEqual([]);
  isOurs.now = true;
  await daily.runDue();
  expect(ran).toHaveLength(1);
});

test("OPS-07 a run that was missed is made up for at the first look, and the next is at its time again", async () => {
  const { live, ran } = setUp("2026-03-05T20:00:00.000Z", "2026-03-02T07:30:00.000Z");
  await live(12 * hour);
  expect(ran).toEqual(["2026-03-05T20:01:00.000Z", "2026-03-06T07:30:00.000Z"]);
});

test("OPS-07 what has never run begins at the first look", async () => {
  const { live, ran } = setUp("2026-03-05T20:00:00.000Z");
  await live(2 * hour);
  expect(ran).toEqual(["2026-03-05T20:01:00.000Z"]);
});

test("OPS-07 a task that fails is logged by name and tried again every hour, until it does not", async () => {
  const { live, ran, lines, trouble } = setUp("2026-03-02T07:00:00.000Z", "2026-03-01T07:30:00.000Z");
  trouble.now = new Error("the disk is full");
  await live(3 * hour);
  expect(ran).toEqual(["2026-03-02T07:30:00.000Z", "2026-03-02T08:30:00.000Z", "2026-03-02T09:30:00.000Z"]);
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    msg: "daily task failed",
    task: "nightly",
    err: { message: "the disk is full" },
  });
  delete trouble.now;
  await live(20 * hour);
  expect(ran).toHaveLength(4);
});

test("OPS-07 a task that does not say when it last ran, or forgets that it has, does not run more than once an hour", async () => {
  const { live, ran, task, lines } = setUp("2026-03-02T15:00:00.000Z");
  task.lastRun = async () => undefined;
  await live(3 * hour);
  expect(ran).toHaveLength(3);
  task.lastRun = () => Promise.reject(new Error("the folder cannot be read"));
  await live(3 * hour);
  expect(ran).toHaveLength(3);
  expect(lines).toHaveLength(3);
});

test("R-25 a clock that was ahead and is set back keeps no task from running", async () => {
  const { live, ran, clock } = setUp("2026-03-02T15:00:00.000Z", "2026-03-02T07:30:00.000Z");
  clock.pass(365 * 24 * hour);
  await live(minute);
  clock.pass(-365 * 24 * hour);
  await live(17 * hour);
  expect(ran).toEqual(["2027-03-02T15:01:00.000Z", "2026-03-02T15:02:00.000Z", "2026-03-03T07:30:00.000Z"]);
});

test("PG-20 what a process 50 s ahead has just run is not run again by the one that takes over", async () => {
  const { live, ran } = setUp("2026-03-02T15:00:00.000Z", "2026-03-02T15:01:50.000Z");
  await live(minute);
  expect(ran).toEqual([]);
});

test("R-26 in the nights that the clocks change it runs once, in the night without that hour when they jump", async () => {
  const spring = setUp("2026-03-07T12:00:00.000Z", "2026-03-07T07:30:00.000Z");
  await spring.live(48 * hour);
  expect(spring.ran).toEqual(["2026-03-08T07:00:00.000Z", "2026-03-09T06:30:00.000Z"]);
  const autumn = setUp("2026-10-31T12:00:00.000Z", "2026-10-31T06:30:00.000Z");
  await autumn.live(48 * hour);
  expect(autumn.ran).toEqual(["2026-11-01T07:30:00.000Z", "2026-11-02T07:30:00.000Z"]);
});

test("R-26 a time that the night shows twice is the first of both, also on the last day of February and at the year's end", () => {
  const at = { hour: 1, minute: 30 };
  const latest = (now: string) => latestMoment(at, new Date(now), company.hours.timeZone).toISOString();
  expect(latest("2026-11-01T05:29:59.999Z")).toBe("2026-10-31T05:30:00.000Z");
  expect(latest("2026-11-01T05:30:00.000Z")).toBe("2026-11-01T05:30:00.000Z");
  expect(latest("2026-11-01T06:45:00.000Z")).toBe("2026-11-01T05:30:00.000Z");
  expect(latest("2028-02-29T12:00:00.000Z")).toBe("2028-02-29T06:30:00.000Z");
  expect(latest("2027-01-01T03:00:00.000Z")).toBe("2026-12-31T06:30:00.000Z");
});

test("two tasks do not run at once, and a look during a run joins it", async () => {
  const { clock, log, task, ran, daily: alone } = setUp("2026-03-02T15:00:00.000Z");
  await alone.stop();
  const gate = Promise.withResolvers<void>();
  const slow: DailyTask = { ...task, name: "slow", run: () => gate.promise };
  const daily = createDaily({ clock, log, tasks: [slow, task], timeZone });
  const looks = [daily.runDue(), daily.runDue()];
  await Promise.resolve();
  expect(ran).toEqual([]);
  gate.resolve();
  await Promise.all(looks);
  expect(ran).toHaveLength(1);
});

test("OPS-06 a stop tells what is running to end, waits for it, begins nothing more and logs no failure", async () => {
  const { clock, log, task, ran, lines } = setUp("2026-03-02T15:00:00.000Z");
  const begun = Promise.withResolvers<void>();
  const obedient: DailyTask = {
    ...task,
    run: (stopping) =>
      new Promise((_, reject) => {
        stopping.addEventListener("abort", () => reject(new Error("ended")));
        begun.resolve();
      }),
  };
  const daily = createDaily({ clock, log, tasks: [obedient, task], timeZone });
  const look = daily.runDue();
  await begun.promise;
  await daily.stop();
  await look;
  await daily.runDue();
  expect({ ran, lines }).toEqual({ ran: [], lines: [] });
});
