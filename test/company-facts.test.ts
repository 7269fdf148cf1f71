import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { site } from "#site";

const sources = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

/** Each fact as a second copy would look, and the pattern that finds it however it is typed. */
const facts: [fact: string, typed: string, pattern: RegExp][] = [
  ["the name", site.name, new RegExp(site.name)],
  [
    "the phone number",
    site.phone.display.replace("-", ") "),
    new RegExp(site.phone.display.replaceAll("-", "\\D{0,3}")),
  ],
  ["the e-mail address", site.email, new RegExp(site.email.replaceAll(".", "\\."))],
  ["the first year", `since ${site.since}`, new RegExp(`\\b${site.since}\\b`)],
  ["the years of experience", `${site.experienceYears} years`, new RegExp(`\\b${site.experienceYears}( |-)years?\\b`)],
  ["the time of opening", site.hours.time, new RegExp(site.hours.time, "i")],
  [
    "the days",
    site.hours.days,
    new RegExp(`\\b${site.hours.days.split("-").join("\\w*( ?[-–] ?| to | through )")}`, "i"),
  ],
  ["the claim for guards", site.guardClaim, new RegExp(site.guardClaim, "i")],
  [
    "a page of the company",
    site.social.page.href,
    new RegExp(new URL(site.social.page.href).host.replaceAll(".", "\\.")),
  ],
];

test.each(facts)("PUB-11 %s: in site.config.ts, and typed nowhere else in the sources", (_, typed, pattern) => {
  expect(typed).toMatch(pattern);
  const copies = sources.filter((file) => pattern.test(withoutComments(readFileSync(file, "utf8"))));
  expect(copies).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}
