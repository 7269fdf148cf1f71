import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import type { Company } from "./company.ts";
import { publicPages } from "./navigation-links.ts";

/** The facts that any text may name, as its editor lists them. */
export const textFacts = {
  name: "the company’s name",
  shortName: "the short name",
  phone: "the phone number",
  email: "the email address",
  ownership: "the ownership line",
  since: "the year it began",
  experienceYears: "the years of experience",
  estimates: "the sentence about estimates",
  callBack: "when we call back",
  guardClaim: "the claim about guards",
  sizes: "the gutter sizes",
  counties: "the counties",
  state: "the state",
  hours: "the hours",
} as const;

export type TextFact = keyof typeof textFacts;

/** The facts in the words that stand in a sentence. */
export function factsInText(company: Company): Record<TextFact, string> {
  const { name, shortName, phone, email, ownership, since, experienceYears, estimates, callBack } = company;
  return {
    ...{ name, shortName, email, ownership, estimates, callBack, guardClaim: company.guardClaim },
    phone: phone.display,
    since: String(since),
    experienceYears: String(experienceYears),
    sizes: company.gutterSizes.join(" or "),
    counties: new Intl.ListFormat("en-US", { type: "conjunction" }).format(company.counties).replace(/, and /, " and "),
    state: company.state.name,
    hours: company.hoursWords.week,
  };
}

/** The places that a link in a text may lead to, as its editor lists them; `phone` and `email` are links by themselves. */
export const textLinks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(publicPages.map(({ href, label }) => [pageOf(href), label])),
  page: "our social page",
  maps: "our maps listing",
  reviews: "the reviews site",
};

/** The address of each place; a page that is off has none, and a link to it becomes its words (OWN-121). */
export function linksInText({ livingPages, social, phone, email }: Company): Record<string, string> {
  return {
    ...Object.fromEntries(livingPages.map(({ href }) => [pageOf(href), href])),
    page: social.page.href,
    maps: social.maps.href,
    reviews: social.reviews.href,
    phone: phone.href,
    email: mailtoLink(email),
  };
}

/** The name of a public page in the names of its texts: "/" is home. */
export function pageOf(path: string): string {
  return path.slice(1) || "home";
}
