import { site } from "#site";

/** Structured data as schema.org describes it; every value must survive JSON.stringify. */
export type StructuredData = { "@context"?: "https://schema.org"; "@type": string } & Record<string, unknown>;

/**
 * JSON for a script element. `<` is the only character that can end the element or open a comment in it
 * (HTML Standard, "Restrictions for contents of script elements"); as \u003c it is the same JSON string.
 */
export function serializeJsonLd(data: StructuredData): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
}

/** A block of structured data for search engines. It never runs, so it needs no source in the policy. */
export function JsonLd({ data }: { data: StructuredData }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON in a script element must not have; serializeJsonLd escapes what matters.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }} />;
}

/**
 * The company for search engines (https://schema.org/HomeAndConstructionBusiness), from the facts of site.config.ts.
 *
 * @param origin public address of the site without a trailing slash
 */
export function businessData(origin: string): StructuredData {
  const { hours } = site;
  return {
    "@type": "HomeAndConstructionBusiness",
    "@id": `${origin}/#business`,
    name: site.name,
    url: `${origin}/`,
    telephone: site.phone.href.replace("tel:", ""),
    email: site.email,
    foundingDate: String(site.since),
    image: `${origin}/brand/og.jpg`,
    logo: `${origin}/brand/logo.svg`,
    address: { "@type": "PostalAddress", addressRegion: site.state.code, addressCountry: site.state.country },
    areaServed: [
      ...site.counties.map((name) => ({ "@type": "AdministrativeArea", name: `${name} County, ${site.state.code}` })),
      ...site.towns
        .filter((town) => town.main)
        .map(({ name }) => ({ "@type": "City", name: `${name}, ${site.state.code}` })),
    ],
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: hours.weekdays,
      opens: hours.opens,
      closes: hours.closes,
    },
    sameAs: Object.values(site.social).map(({ href }) => href),
  };
}
