import { expect, test } from "vitest";
import { closedWeek, officeHours } from "#test/company/hours.ts";
import { openingHoursData } from "./opening-hours-data.ts";

const now = new Date("2026-11-22T17:00:00Z");
const type = "OpeningHoursSpecification";

test("OWN-27 search engines get the week, and the closures and holidays of the next 90 days", () => {
  const closures = [{ from: "2026-12-21", to: "2026-12-31", reason: "We’re on vacation." }];
  const dayOfWeek = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
  const closed = { "@type": type, opens: "00:00", closes: "00:00" };
  expect(openingHoursData(officeHours({ holidays: ["thanksgiving", "labor-day"], closures }), now)).toEqual({
    openingHoursSpecification: [{ "@type": type, dayOfWeek, opens: "08:00", closes: "16:00" }],
    specialOpeningHoursSpecification: [
      { ...closed, validFrom: "2026-11-26", validThrough: "2026-11-26" },
      { ...closed, validFrom: "2026-12-21", validThrough: "2026-12-31" },
    ],
  });
});

test("OWN-27 each span is an entry of its own, and without exceptions there is no list of them", () => {
  const monday = [
    { opens: "08:00", closes: "12:00" },
    { opens: "20:00", closes: "02:00" },
  ];
  const hours = officeHours({ week: { ...closedWeek(), monday }, holidays: [] });
  expect(openingHoursData(hours, now)).toEqual({
    openingHoursSpecification: monday.map((span) => ({ "@type": type, dayOfWeek: ["Monday"], ...span })),
  });
});

test("OWN-27 OWN-149 special hours are exceptions by day, also on a holiday, and not in a closure", () => {
  const openDays = [{ from: "2026-11-26", to: "2026-11-28", hours: { opens: "08:00", closes: "12:00" } }];
  const closures = [{ from: "2026-11-28", to: "2026-11-28", reason: "Storm" }];
  const hours = officeHours({ holidays: ["thanksgiving"], openDays, closures });
  const exceptions = openingHoursData(hours, now).specialOpeningHoursSpecification;
  expect(
    exceptions?.map(({ validFrom, validThrough, opens, closes }) => [validFrom, validThrough, opens, closes]),
  ).toEqual([
    ["2026-11-28", "2026-11-28", "00:00", "00:00"],
    ["2026-11-26", "2026-11-26", "08:00", "12:00"],
    ["2026-11-27", "2026-11-27", "08:00", "12:00"],
  ]);
});
