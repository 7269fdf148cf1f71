import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { OfficeTime } from "./office-time.tsx";

// Monday, November 30, 2026, at 1 am in New York.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-30T06:00:00.000Z") }));
afterEach(() => void vi.useRealTimers());

test.each([
  ["2026-11-30T05:24:00.000Z", "Today 12:24 am", "today at 12:24 am", "Nov 30, 2026, 12:24 am"],
  ["2026-11-30T04:59:00.000Z", "Yesterday 11:59 pm", "yesterday at 11:59 pm", "Nov 29, 2026, 11:59 pm"],
  ["2026-11-24T17:00:00.000Z", "Tue, Nov 24", "on Tue, Nov 24", "Nov 24, 2026, noon"],
  ["2025-12-24T13:00:00.000Z", "Wed, Dec 24, 2025", "on Wed, Dec 24, 2025", "Dec 24, 2025, 8 am"],
])("LOOK-50 staff read %s as %j in a list, as %j in a sentence, or whole", (time, ...words) => {
  for (const [index, as] of (["list", "sentence", "minute"] as const).entries())
    expect(renderPart(<OfficeTime time={time} as={as} />)).toMatch(
      new RegExp(`title="\\w+day, .* at .*">${words[index]}<`),
    );
});
