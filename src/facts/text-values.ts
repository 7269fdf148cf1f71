import { mailtoLink } from "#src/platform/mail/mailto-link.ts";
import type { Company } from "./company.ts";
import { inWords } from "./in-words.ts";
import { linkOf } from "./links.schema.ts";
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
  counties: "the names of the counties",
  theCounties: "the counties",
  anyCounty: "any of the counties",
  ourCounties: "our counties, counted",
  state: "the state",
  hours: "the hours",
} as const;

export type TextFact = keyof typeof textFacts;

/** The facts in the words that stand in a sentence; null for a claim that the company does not make (OWN-110). */
export function factsInText(company: Company): Record<TextFact, string | null> {
  const { name, shortName, phone, email, since, experienceYears, callBack } = company;
  return {
    ...{ name, shortName, email, callBack },
    phone: phone.display,
    ownership: company.ownership || null,
    since: since ? String(since) : null,
    experienceYears: experienceYears ? String(experienceYears) : null,
    estimates: company.estimates || null,
    guardClaim: company.guardClaim || null,
    sizes: company.gutterSizes.join(" or "),
    ...countyWords(company.counties),
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

/** The same with the company's own pages that are published. */
export function textLinksOf({ livingPages }: Company): Readonly<Record<string, string>> {
  return { ...Object.fromEntries(livingPages.map(({ href, label }) => [pageOf(href), label])), ...textLinks };
}

/**
 * The address of each place; null for one that the company does not have. A page that is off has none, and a link to it becomes its
 * words (OWN-121).
 */
export function linksInText({ livingPages, social, phone, email }: Company): Record<string, string | null> {
  return {
    ...Object.fromEntries(livingPages.map(({ href }) => [pageOf(href), href])),
    page: linkOf(social, "facebook")?.href ?? null,
    maps: linkOf(social, "google-maps")?.href ?? null,
    reviews: linkOf(social, "google-reviews")?.href ?? null,
    phone: phone.href,
    email: mailtoLink(email),
  };
}

/** The name of a public page in the names of its texts: "/" is home. */
export function pageOf(path: string): string {
  return path.slice(1) || "home";
}

/** More than these are not all named in one sentence: descriptions for search engines have 160 characters. */
const maxNamed = 3;

/** The counties in the words that stand in a sentence (OWN-114). */
function countyWords(counties: readonly string[]) {
  const list = (names: readonly string[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat("en-US", { type }).format(names).replace(/, (and|or) /, " $1 ");
  const names = list(counties, "conjunction");
  const [first = "", second = "", ...others] = counties;
  const one = counties.length === 1;
  const few = counties.length <= maxNamed;
  return {
    /** "Marion, Lake and Sumter" */
    counties: names,
    /** "Marion, Lake and Sumter Counties", "Alachua, Bradford and six other counties" */
    theCounties: one
      ? `${names} County`
      : few
        ? `${names} Counties`
        : list([first, second, `${inWords(others.length)} other counties`], "conjunction"),
    /** "Marion, Lake or Sumter County" */
    anyCounty: `${list(counties, "disjunction")} County`,
    /** "our three counties" */
    ourCounties: one ? `${names} County` : `our ${inWords(counties.length)} counties`,
  };
}
