import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { summarizeEvents } from "./summary-line.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("NET-07 a thousand events in a minute make two lines: the first event, and the count of the others", () => {
  const lines: [number, string][] = [];
  const report = summarizeEvents<string>((count, latest) => void lines.push([count, latest]));
  for (let index = 1; index <= 1_000; index += 1) report(`event ${index}`);
  expect(lines).toEqual([[1, "event 1"]]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    [1, "event 1"],
    [999, "event 1000"],
  ]);
});

test("NET-07 after a quiet interval the next event makes a line at once", () => {
  const lines: number[] = [];
  const report = summarizeEvents<undefined>((count) => void lines.push(count));
  report(undefined);
  vi.advanceTimersByTime(60_000);
  report(undefined);
  report(undefined);
  expect(lines).toEqual([1, 1]);
  vi.advanceTimersByTime(120_000);
  expect(lines).toEqual([1, 1, 1]);
});
