import fc from "fast-check";
import { expect, test } from "vitest";
import { maxWaitMs, retryDelayMs } from "./outbox-schedule.server.ts";

const minuteMs = 60_000;

test("FORM-12 a mail is tried again after 1, 5, 15, 30 minutes, then 1, 2, 4 hours, then every 8", () => {
  const waits = Array.from({ length: 10 }, (_, index) => retryDelayMs(index + 1, 0, 0.5) / minuteMs);
  expect(waits).toEqual([1, 5, 15, 30, 60, 120, 240, 480, 480, 480]);
});

test("R-9 every wait is within 20 % of its plan, never over 8 hours, never under what the server asked for", () => {
  const random = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.constantFrom(0, 5), random, (tries, atLeast, chance) => {
      const plan = retryDelayMs(tries, 0, 0.5);
      const wait = retryDelayMs(tries, atLeast, chance);
      expect(wait).toBeGreaterThanOrEqual(Math.max(Math.floor(plan * 0.8), atLeast * minuteMs));
      expect(wait).toBeLessThanOrEqual(Math.min(Math.max(Math.ceil(plan * 1.2), atLeast * minuteMs), maxWaitMs));
    }),
  );
});
