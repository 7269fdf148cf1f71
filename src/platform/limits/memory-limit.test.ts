import { expect, test } from "vitest";
import { createTestClock } from "#test/test-clock.ts";
import { memoryLimit, networkMemoryLimit } from "./memory-limit.ts";

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

test("FORM-18 HT-8 whoever has a whole IPv6 /48 is limited as one, and no IPv4 address as any other", () => {
  const take = networkMemoryLimit({ limit: 2, wideLimit: 3, windowSeconds: 60, clock: createTestClock() });
  const networks = ["2001:db8:1:1::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "2001:db8:1:4::/64"];
  expect(networks.map(take)).toEqual([undefined, undefined, undefined, 60]);
  expect(take("2001:db8:2:1::/64")).toBeUndefined();
  expect(["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].map(take)).toEqual(Array(4).fill(undefined));
});
