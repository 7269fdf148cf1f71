import { expect, test } from "vitest";
import { createTestClock } from "#test/app/test-clock.ts";
import { memoryLimit, networkMemoryLimit } from "./memory-limit.ts";

test("the call above the limit is told how long to wait, and others are not", () => {
  const clock = createTestClock();
  const consume = memoryLimit({ limit: 2, windowSeconds: 60, clock });
  expect([consume("a"), consume("a")]).toEqual([undefined, undefined]);
  clock.pass(15);
  expect(consume("a")).toBe(45);
  expect(consume("b")).toBeUndefined();
  clock.pass(45);
  expect(consume("a")).toBeUndefined();
});

test("a clock that is set back by a day does not lengthen the wait", () => {
  const clock = createTestClock();
  const consume = memoryLimit({ limit: 1, windowSeconds: 60, clock });
  consume("a");
  clock.pass(-86_400);
  expect(consume("a")).toBeUndefined();
});

test("a flood from many addresses makes it forget, not grow", () => {
  const consume = memoryLimit({ limit: 1, windowSeconds: 60, clock: createTestClock() });
  consume("first");
  expect(consume("first")).toBe(60);
  for (let index = 0; index < 20_000; index++) consume(`address ${index}`);
  expect(consume("first")).toBeUndefined();
});

test("FORM-18 HT-8 whoever has a whole IPv6 /48 is limited as one, and no IPv4 address as any other", () => {
  const consume = networkMemoryLimit({ limit: 2, wideLimit: 3, windowSeconds: 60, clock: createTestClock() });
  const networks = ["2001:db8:1:1::/64", "2001:db8:1:2::/64", "2001:db8:1:3::/64", "2001:db8:1:4::/64"];
  expect(networks.map(consume)).toEqual([undefined, undefined, undefined, 60]);
  expect(consume("2001:db8:2:1::/64")).toBeUndefined();
  expect(["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].map(consume)).toEqual(Array(4).fill(undefined));
});
