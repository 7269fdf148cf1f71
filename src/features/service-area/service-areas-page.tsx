import type { ReactNode } from "react";
import type { Company } from "#src/facts/company.ts";
import type { County } from "#src/facts/fact-parts.schema.ts";
import { inWords } from "#src/facts/in-words.ts";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import { PageLink } from "#src/ui/text/page-link.tsx";
import styles from "./service-areas-page.module.css";
import { ServiceMap } from "./service-map.server.tsx";

/** As many main towns as a description has room for (PUB-12). */
function mainTowns({ towns }: Company): string {
  const names = (towns.some(({ main }) => main) ? towns.filter(({ main }) => main) : towns).map(({ name }) => name);
  return names.filter((_, at) => at < 5 && names.slice(0, at + 1).join(", ").length <= 60).join(", ");
}

/** What a county's trees, ground and houses mean for gutters; of another county one sentence holds (OWN-115). */
const counties: Readonly<Partial<Record<County, ReactNode>>> = {
  Marion: (
    <>
      <Text.p id="service-areas.marion.first">
        From Ocala to Ocklawaha, houses stand under live oaks and pines. Leaves and needles fill an open gutter well
        before the summer rain arrives, so this is where mesh guards help most.
      </Text.p>
      <Text.p id="service-areas.marion.second">
        Horse barns and long ranch roofs send a lot of water to a single edge. We usually hang 6 inch gutters there.
      </Text.p>
    </>
  ),
  Lake: (
    <>
      <Text.p id="service-areas.lake.first">
        More than a thousand lakes, and the highest ground on the Florida peninsula: Sugarloaf Mountain, 312 feet. On a
        sloping lot, water off the uphill side runs back to the house. Where a downspout ends matters as much as the
        gutter above it.
      </Text.p>
      <Text.p id="service-areas.lake.second">
        In Leesburg, Eustis and Mount Dora, fascia boards on older houses may be rotted behind the paint or the metal
        wrap. We check the wood before we hang anything on it.
      </Text.p>
    </>
  ),
  Sumter: (
    <>
      <Text.p id="service-areas.sumter.first">
        Most of The Villages lies here, and new homes often come without gutters. Florida’s building code requires them
        mainly where the eaves extend less than 6 inches. By the end of the first summer there is often a trench in the
        mulch below the eaves.
      </Text.p>
      <Text.p id="service-areas.sumter.second">
        The land is flat, so water stays where it lands. Downspout extensions and splash blocks take it away from the
        slab.
      </Text.p>
    </>
  ),
};

export default function ServiceAreasPage() {
  const company = useCompany();
  const number = company.counties.length;
  return (
    <>
      <PageMeta
        title={namedText("service-areas.meta.title", "Service Areas: {theCounties}")}
        description={namedText(
          "service-areas.meta.description",
          "Seamless gutters and gutter guards in {theCounties}: {towns} and the towns around them.",
          { towns: mainTowns(company) },
        )}
      />
      <PageHead
        title={
          number > 1 && company.towns.some(({ name }) => name === "The Villages") ? (
            <Text id="service-areas.head.title" values={{ number: capital(inWords(number)) }}>
              {"{number} counties around The\u00a0Villages"}
            </Text>
          ) : (
            <Text id="service-areas.head.plain-title">Where we hang gutters</Text>
          )
        }
        lead={
          <Text
            id="service-areas.head.lead"
            needs="estimates"
            or={namedText(
              "service-areas.head.plain-lead",
              "We hang gutters in {theCounties}. Call and tell us about your house.",
            )}
          >
            {"We hang gutters in {theCounties}. Call for a free estimate, with no obligation."}
          </Text>
        }
        picture={<ServiceMap />}
      >
        <CallButton className={styles.call} />
      </PageHead>

      <Section tone="surface" className={styles.counties}>
        {company.counties.map((county) => (
          <article key={county} className={styles.county}>
            <Text.h2 id="service-areas.counties.name" values={{ county }}>
              {"{county} County"}
            </Text.h2>
            <div className={styles.text}>
              {counties[county] ?? (
                <Text.p id="service-areas.counties.other" values={{ county }}>
                  {
                    "We hang gutters and guards all over {county} County. Call and tell us about your roof, the trees around it and where the water goes now."
                  }
                </Text.p>
              )}
            </div>
            <Towns of={company.towns.filter((town) => town.county === county)} />
          </article>
        ))}
      </Section>

      <Section tone="tint">
        {number === 3 ? (
          <Text.h2 id="service-areas.rain.title" values={{ number: inWords(number) }}>
            {"All {number} counties get the same rain"}
          </Text.h2>
        ) : (
          <Text.h2 id="service-areas.rain.plain-title">The rain your gutters have to carry</Text.h2>
        )}
        <dl className={styles.numbers}>
          {company.counties.includes("Marion") && (
            <div>
              <Text.dt id="service-areas.rain.year-title">50 inches</Text.dt>
              <Text.dd id="service-areas.rain.year">
                fall on Ocala in an average year, more than half of them from June through September.
              </Text.dd>
            </div>
          )}
          <div>
            <Text.dt id="service-areas.rain.roof-title">623 gallons</Text.dt>
            <Text.dd id="service-areas.rain.roof">run off 1,000 square feet of roof for every inch of rain.</Text.dd>
          </div>
          <div>
            <Text.dt id="service-areas.rain.afternoon-title">One afternoon</Text.dt>
            <Text.dd id="service-areas.rain.afternoon">
              in summer can bring an inch or more. Gutters are sized for the hardest minutes, not the year.
            </Text.dd>
          </div>
        </dl>
      </Section>

      <NextStep title={<Text id="service-areas.call.title">Don’t see your town?</Text>}>
        <Text id="service-areas.call.lead">{"If it’s in {anyCounty}, we serve it. {estimates}."}</Text>
      </NextStep>
    </>
  );
}

function Towns({ of: towns }: { of: Company["towns"] }) {
  if (towns.length === 0) return null;
  return (
    <div>
      <Text.h3 id="service-areas.counties.towns">Towns</Text.h3>
      <ul className={styles.towns}>
        {towns.map(({ name }) => (
          <li key={name}>{name === "The Villages" ? <PageLink href="/the-villages">{name}</PageLink> : name}</li>
        ))}
      </ul>
    </div>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
