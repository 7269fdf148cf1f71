import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";

const sources = globSync("src/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));

const [days = "", ...times] = company.hoursWords.week.split(" ");
const time = times.join(" ");
const page = company.social[0]?.href ?? "";

/** Each fact as a second copy would look, and the pattern that finds it however it is typed. */
const facts: [fact: string, typed: string, pattern: RegExp][] = [
  ["the name", company.name, new RegExp(company.name)],
  [
    "the phone number",
    company.phone.display.replace("-", ") "),
    new RegExp(company.phone.display.replaceAll("-", "\\D{0,3}")),
  ],
  ["the e-mail address", company.email, new RegExp(company.email.replaceAll(".", "\\."))],
  ["the first year", `since ${company.since}`, new RegExp(`\\b${company.since}\\b`)],
  [
    "the years of experience",
    `${company.experienceYears} years`,
    new RegExp(`\\b${company.experienceYears}( |-)years?\\b`),
  ],
  ["the time of opening", time, new RegExp(time, "i")],
  ["the days", days, new RegExp(`\\b${days.split("-").join("\\w*( ?[-–] ?| to | through )")}`, "i")],
  ["the claim for guards", company.guardClaim, new RegExp(company.guardClaim, "i")],
  ["a page of the company", page, new RegExp(new URL(page).host.replaceAll(".", "\\."))],
];

test.each(facts)("PUB-11 %s: in site.config.ts, and typed nowhere else in the sources", (_, typed, pattern) => {
  expect(typed).toMatch(pattern);
  const copies = sources.filter((file) => pattern.test(withoutComments(readFileSync(file, "utf8"))));
  expect(copies).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
}
