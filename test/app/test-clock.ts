import type { Clock } from "#src/platform/process/clock.ts";

export type TestClock = Clock & {
  /** Moves on (or back) by that many seconds. */
  pass(seconds: number): void;
};

/** The clock of this machine, or one that is that many seconds ahead of it. */
export function createTickingClock(aheadSeconds = 0): TestClock {
  let ahead = aheadSeconds * 1000;
  return {
    now: () => new Date(Date.now() + ahead),
    pass(seconds) {
      ahead += seconds * 1000;
    },
  };
}

/** A clock that stands still until a test moves it. */
export function createTestClock(start = "2026-03-02T15:00:00.000Z"): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    pass(seconds) {
      now += seconds * 1000;
    },
  };
}
