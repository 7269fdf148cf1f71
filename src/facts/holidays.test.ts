import { expect, test } from "vitest";
import { fallsOn } from "#test/company/minute-scan.ts";
import { isoDate } from "./calendar.ts";
import { holidayIn, holidayName, observedHolidayIn } from "./holidays.ts";
import { federalHolidayIds, type HolidayId, holidayIds } from "./hours.schema.ts";

const years = Array.from({ length: 39 }, (_, index) => 2022 + index);
/** Federal holidays that are kept on another day, as "kept: id". */
const movedIn = (year: number) =>
  federalHolidayIds
    .filter((id) => observedHolidayIn(year, id) !== holidayIn(year, id))
    .map((id) => `${isoDate(observedHolidayIn(year, id))} ${id}`);

test("OWN-21 each holiday falls where the law puts it, in every year from 2022 to 2060", () => {
  const wrong = years.flatMap((year) =>
    holidayIds.map((id) => ({ id, date: isoDate(holidayIn(year, id)) })).filter(({ id, date }) => !fallsOn(id, date)),
  );
  expect(wrong).toEqual([]);
});

test("OWN-21 the federal holidays of 2026 to 2028 that move are those that the government lists", () => {
  expect([2026, 2027, 2028].flatMap(movedIn)).toEqual([
    "2026-07-03 independence-day",
    "2027-06-18 juneteenth",
    "2027-07-05 independence-day",
    "2027-12-24 christmas",
    "2027-12-31 new-years-day",
    "2028-11-10 veterans-day",
  ]);
});

test("OWN-21 a federal holiday is kept on a weekday next to it, and any other on its own day", () => {
  for (const year of years) {
    for (const id of holidayIds) {
      const [day, kept] = [holidayIn(year, id), observedHolidayIn(year, id)];
      const weekday = new Date(isoDate(day)).getUTCDay();
      const isFederal = (federalHolidayIds as readonly HolidayId[]).includes(id);
      expect(kept - day, `${id} ${year}`).toBe(isFederal ? ({ 0: 1, 6: -1 }[weekday] ?? 0) : 0);
    }
  }
});

test("OWN-21 each holiday has the name by which people call it", () => {
  const names = holidayIds.map(holidayName);
  expect(new Set(names).size).toBe(14);
  expect(names).toEqual(
    expect.arrayContaining(["Thanksgiving", "Christmas", "the day after Thanksgiving", "New Year’s Day"]),
  );
});
