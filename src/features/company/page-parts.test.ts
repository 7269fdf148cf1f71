import { expect, test } from "vitest";
import { sectionNames } from "#src/facts/all-facts.schema.ts";
import { parts, sectionAt } from "./page-parts.ts";

/** Sections of "Pages and texts" (OWN-130). */
const ofPages = ["pages", "redirects", "verification"];

test("LOOK-51 OWN-16 the company page has every section, and addresses lead there", () => {
  expect(new Set([...parts.map(({ name }) => name), ...ofPages])).toEqual(new Set(sectionNames));
  const hashes = [
    "#hours",
    "#closures",
    "#open-days",
    "#company-hours-hours.week.monday.0.opens",
    "#company-look-accent",
    "#main",
    "",
  ];
  expect(hashes.map(sectionAt)).toEqual(["hours", "hours", "hours", "hours", "look", undefined, undefined]);
});
