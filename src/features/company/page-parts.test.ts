import { expect, test } from "vitest";
import { sectionNames } from "#src/facts/all-facts.schema.ts";
import { groups, parts, places, sectionAt } from "./page-parts.ts";

test("LOOK-51 OWN-16 the list of the company page has every section and place once, and addresses lead there", () => {
  expect(new Set(parts.map(({ name }) => name))).toEqual(new Set(sectionNames));
  const entries = Object.values(groups).flat();
  const wanted = [...sectionNames.map((name) => `#${name}`), ...Object.keys(places)];
  expect([entries.length, new Set(entries)]).toEqual([wanted.length, new Set(wanted)]);
  const hashes = [
    "#hours",
    "#closures",
    "#company-hours-hours.week.monday.0.opens",
    "#company-look-accent",
    "#main",
    "",
  ];
  expect(hashes.map(sectionAt)).toEqual(["hours", "hours", "hours", "look", undefined, undefined]);
});
