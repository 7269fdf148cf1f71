import { expect, test } from "vitest";
import { createTestClock } from "#test/test-clock.ts";
import { memoryLimit } from "./memory-limit.ts";

test("the call above the limit is told how long to wait, and others are not", () => {
  const clock = createTestClock();
  const take = memoryLimit({ limit: 2, windowSeconds: 60, clock });
  expect([take("a"), take("a")]).toEqual([undefined, undefined]);
  clock.pass(15);
  expect(take("a")).toBe(45);
  expect(take("b")).toBeUndefined();
  clock.pass(45);
  expect(take("a")).toBeUndefined();
});

test("a clock that is set back by a day does not lengthen the wait", () => {
  const clock = createTestClock();
  const take = memoryLimit({ limit: 1, windowSeconds: 60, clock });
  take("a");
  clock.pass(-86_400);
  expect(take("a")).toBeUndefined();
});

test("a flood from many addresses makes it forget, not grow", () => {
  const take = memoryLimit({ limit: 1, windowSeconds: 60, clock: createTestClock() });
  take("first");
  expect(take("first")).toBe(60);
  for (let index = 0; index < 20_000; index++) take(`address ${index}`);
  expect(take("first")).toBeUndefined();
});
