import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { site } from "#site";

const sources = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

/** Each fact as it would look if somebody typed it a second time, and the pattern that would find it. */
const facts: [fact: string, typed: string, pattern: RegExp][] = [
  ["the name", site.name, new RegExp(site.name)],
  ["the phone number", "(352) 555.0142", new RegExp(site.phone.display.split("-").join("\\D{0,3}"))],
  ["the e-mail address", site.email, new RegExp(site.email.replace(".", "\\."))],
  ["the first year", "since 1998", new RegExp(`\\b${site.since}\\b`)],
  ["the years of experience", "55 years", new RegExp(`\\b${site.experienceYears}( |-)years?\\b`)],
  ["the hours", site.hours.time, /\b8(:00)? ?am\b|\b4(:00)? ?pm\b/i],
  ["the days", site.hours.days, /\bMon(day)?( ?[-–] ?| to | through )Fri(day)?\b/i],
  ["the claim for guards", site.guardClaim, new RegExp(site.guardClaim, "i")],
  ["a link of the company", site.social.page.href, /\b(social|maps|reviews|webstudio)\.example\b/],
];

test.each(facts)("PUB-11 %s stands in site.config.ts and is typed nowhere else in the sources", (_, typed, pattern) => {
  expect(typed).toMatch(pattern);
  const copies = sources.filter((file) => pattern.test(withoutComments(readFileSync(file, "utf8"))));
  expect(copies).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}
