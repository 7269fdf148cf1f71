import { afterEach, expect, test, vi } from "vitest";
import { countUse } from "./count-use.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [{}, 1],
  [{ doNotTrack: "0", globalPrivacyControl: false }, 1],
  [{ doNotTrack: "1" }, 0],
  [{ globalPrivacyControl: true }, 0],
])("LEAD-61 a browser that sends %j makes %i reports", (settings, count) => {
  const sendBeacon = vi.fn();
  vi.stubGlobal("navigator", { ...settings, sendBeacon });
  countUse({ kind: "planner", name: "planner" });
  expect(sendBeacon).toHaveBeenCalledTimes(count);
});
