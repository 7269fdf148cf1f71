import type { Clock } from "#src/platform/process/clock.ts";

export type TestClock = Clock & {
  /** Moves on (or back) by that many seconds. */
  pass(seconds: number): void;
};

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
