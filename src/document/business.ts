import { site } from "#site";
import type { StructuredData } from "./json-ld.tsx";

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
