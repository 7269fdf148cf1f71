import { expect, test } from "vitest";
import { dayOfDate } from "#src/facts/calendar.ts";
import { promiseWords } from "./visit-words.ts";

test("LEAD-02 a day that was promised in an earlier year is named with the year", () => {
  const words = promiseWords({ day: "2020-12-31", is: "late" }, dayOfDate("2026-03-02"));
  expect(words).toBe("Late: promised by Thu, Dec 31, 2020");
});
