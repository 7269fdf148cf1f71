import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HttpProblem } from "../process/problem.ts";
import { createSemaphore } from "./semaphore.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts work that ends when `end` is called. */
function hold({ runExclusive }: ReturnType<typeof createSemaphore>, priority: "high" | "low", onStart = () => {}) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const done = runExclusive(priority, () => {
    onStart();
    return promise;
  });
  return { done, end };
}

test("AU-10 work of high priority runs before waiting work of low priority, and no more at a time than allowed", async () => {
  const order: string[] = [];
  const semaphore = createSemaphore(2);
  const first = [hold(semaphore, "low"), hold(semaphore, "low")];
  const later = (["low", "high"] as const).map((priority) =>
    hold(semaphore, priority, () => void order.push(priority)),
  );
  await Promise.resolve();
  expect(order).toEqual([]);
  first[0]?.end();
  await first[0]?.done;
  await vi.waitFor(() => expect(order).toEqual(["high"]));
  for (const { end } of [...first, ...later]) end();
  await Promise.all(later.map(({ done }) => done));
  expect(order).toEqual(["high", "low"]);
});

test("AU-6 AU-10 a full queue of low priority leaves the places of high priority, and both give up after the longest wait", async () => {
  const semaphore = createSemaphore(1, { maxWaiting: 2, maxWaitMs: 5_000, busy: "Busy." });
  const running = hold(semaphore, "low");
  const waiting = (["low", "low", "high"] as const).map((priority) => hold(semaphore, priority).done);
  await expect(hold(semaphore, "low").done).rejects.toThrow(HttpProblem);
  expect(() => semaphore.assertCapacity("low")).toThrow("Busy.");
  expect(() => semaphore.assertCapacity("high")).not.toThrow();
  const outcomes = Promise.allSettled(waiting);
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  running.end();
  await running.done;
  await expect(semaphore.runExclusive("low", async () => "free")).resolves.toBe("free");
});

test("a piece of work that fails makes room for the next", async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.runExclusive("high", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(semaphore.runExclusive("high", async () => 1)).resolves.toBe(1);
});
