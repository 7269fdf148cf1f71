import type { Company } from "#src/facts/company.ts";
import { linkOf } from "#src/facts/links.schema.ts";
import { brandPictures, headerLogo } from "#src/facts/logo.ts";
import { priceRange } from "#src/facts/prices.ts";

/** Structured data as schema.org describes it; every value must survive JSON.stringify. */
export type StructuredData = { "@context"?: "https://schema.org"; "@type": string } & Record<string, unknown>;

/**
 * JSON for a script element. `<` is the only character that can end the element or open a comment in it
 * (HTML Standard, "Restrictions for contents of script elements"); as \u003c it is the same JSON string.
 */
export function serializeForScript(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** A block of structured data for search engines. It never runs, so it needs no source in the policy. */
export function JsonLd({ data }: { data: StructuredData }) {
  const json = serializeForScript({ "@context": "https://schema.org", ...data });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON in a script element must not have; serializeForScript escapes what matters.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/**
 * The company for search engines (https://schema.org/HomeAndConstructionBusiness), without its hours, which depend on the day.
 *
 * @param origin public address of the site without a trailing slash
 */
export function businessData(origin: string, company: Company): StructuredData {
  const { shared, largeIcon } = brandPictures(company);
  const foot = priceRange(company.planPrices.foot);
  const map = linkOf(company.social, "google-maps")?.href;
  return {
    "@type": "HomeAndConstructionBusiness",
    "@id": `${origin}/#business`,
    name: company.name,
    url: `${origin}/`,
    telephone: company.phone.href.replace("tel:", ""),
    email: company.email,
    ...(company.since && { foundingDate: String(company.since) }),
    image: origin + shared,
    logo: origin + (headerLogo(company)?.src ?? largeIcon),
    address: {
      "@type": "PostalAddress",
      ...streetAndTown(company),
      addressRegion: company.state.code,
      addressCountry: company.state.country,
    },
    ...(company.license && {
      hasCredential: {
        "@type": "EducationalOccupationalCredential",
        credentialCategory: "license",
        name: company.license,
      },
    }),
    areaServed: [
      ...company.counties.map((name) => ({
        "@type": "AdministrativeArea",
        name: `${name} County, ${company.state.code}`,
      })),
      ...company.towns
        .filter((town) => town.main)
        .map(({ name }) => ({ "@type": "City", name: `${name}, ${company.state.code}` })),
    ],
    ...(company.social.length > 0 && { sameAs: company.social.map(({ href }) => href) }),
    ...(map && mapHosts.test(new URL(map).hostname) && { hasMap: map }),
    ...(foot && { priceRange: `$${[...new Set([foot.from, foot.to])].join("-")} a foot` }),
    makesOffer: [
      { page: "/seamless-gutters", name: "Seamless gutters" },
      { page: "/gutter-guards", name: "Gutter guards" },
    ]
      .filter(({ page }) => company.livingPages.some(({ href }) => href === page))
      .map(({ name }) => ({ "@type": "Offer", itemOffered: { "@type": "Service", name } })),
  };
}

const mapHosts = /(?:^|\.)(?:google\.com|goo\.gl|g\.page)$/;

/** An address that ends in "Town, FL 34748" in its parts; any other in one. */
function streetAndTown({ postalAddress, state }: Company) {
  const [postalCode = "", region = "", addressLocality, ...street] = postalAddress
    .replace(/,? (?=\d{5}(?:-\d{4})?$)/, ", ")
    .split(", ")
    .reverse();
  const isKnown = /^\d/.test(postalCode) && (region === state.code || region === state.name) && street.length > 0;
  if (isKnown) return { streetAddress: street.reverse().join(", "), addressLocality, postalCode };
  return postalAddress ? { streetAddress: postalAddress } : {};
}

/** The questions of a page for search engines (https://schema.org/FAQPage, OWN-62). */
export function questionsData(questions: readonly { question: string; answer: string }[]): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
