import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfDate } from "#src/facts/calendar.ts";
import { holidayIds } from "#src/facts/hours.schema.ts";
import { anyHours } from "#test/company/hours.ts";
import { entryProblems } from "../entry-list.tsx";
import { closureKind } from "./days-kinds.tsx";
import { hoursOf, hoursTexts, spansIn, spansText, timesToChoose } from "./hours-texts.ts";

test("OWN-81 the form gives back the hours that it was given, with the holidays in the order of the list", () => {
  fc.assert(
    fc.property(anyHours(20_000), ({ openDays: _, announceDays: __, ...hours }) => {
      const holidays = holidayIds.filter((id) => hours.holidays.includes(id));
      expect(hoursOf(hoursTexts(hours), hours.closures)).toEqual({ ...hours, holidays });
    }),
  );
});

test("OWN-81 a time that is not filled in yet stays in its span, and any text of a draft can be read", () => {
  const spans = [
    { opens: "", closes: "16:00" },
    { opens: "17:00", closes: "" },
    { opens: "", closes: "" },
  ];
  expect(spansIn(spansText(spans))).toEqual(spans);
  expect(spansIn("what is this")).toHaveLength(3);
});

test("LOOK-52 every quarter of an hour can be chosen, and the times in between that the week has already", () => {
  const usual = { opens: "08:00", closes: "16:00" };
  expect(timesToChoose([usual])).toHaveLength(96);
  const times = timesToChoose([usual, { opens: "08:05", closes: "" }]);
  expect([times.length, ...times.slice(31, 35)]).toEqual([97, "07:45", "08:00", "08:05", "08:15"]);
});

test.each([
  ["2026-03-01", "2026-03-01", { to: "This day has passed. Enter today or a later day." }],
  ["2026-03-01", "2026-03-02", {}],
  ["2026-03-03", "2026-03-02", { to: "The last day is before the first day. Enter a later last day." }],
  ["2026-03-02", "", { to: "Enter the last day of this closure." }],
])("OWN-83 on March 2 a closure from %s to %j is refused unless it lasts", (from, to, errors) => {
  const typed = { from, to, reason: "Storm", opens: "", closes: "" };
  expect(entryProblems(closureKind(dayOfDate("2026-03-02")), typed)).toEqual(errors);
});
