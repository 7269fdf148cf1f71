import { expect, onTestFinished, test, vi } from "vitest";

// The worker's script is read as a module here, and looks for its global.
vi.stubGlobal("self", globalThis);
const { keepCaptchaSolved } = await import("./keep-solved.ts");

test("FORM-13 a check that cannot be had is tried again after growing pauses, and at once when the connection or the visitor is back", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockReturnValue();
  const tab = Object.assign(new EventTarget(), { hidden: false });
  const browser = new EventTarget();
  vi.stubGlobal("document", tab);
  vi.stubGlobal("window", browser);
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    throw new TypeError("no connection");
  });
  const shown = new Set<string>();
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const show = ({ phase }: { phase: string }) => void shown.add(phase);
  void keepCaptchaSolved({ fallback: false, box: {} as HTMLElement, show }, stop.signal);
  await vi.advanceTimersByTimeAsync(0);
  for (const [index, seconds] of [1, 5, 15, 30, 60, 60].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(asked).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(asked).toBe(7);
  tab.hidden = true;
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked, "nobody is looking").toBe(7);
  tab.hidden = false;
  tab.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  browser.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(9);
  expect(shown).toEqual(new Set(["working", "failed"]));
});
