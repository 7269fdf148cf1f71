import type { ReactNode } from "react";
import type { Company } from "#src/facts/company.ts";
import type { County } from "#src/facts/fact-parts.schema.ts";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import { PageLink } from "#src/ui/text/page-link.tsx";
import { CountyMap } from "./county-map.tsx";
import styles from "./service-areas-page.module.css";

/** As many main towns as a description has room for (PUB-12). */
function mainTowns({ towns }: Company): string {
  const names = (towns.some(({ main }) => main) ? towns.filter(({ main }) => main) : towns).map(({ name }) => name);
  return names.filter((_, at) => at < 5 && names.slice(0, at + 1).join(", ").length <= 60).join(", ");
}

/** What a county's trees, ground and houses mean for gutters. */
const counties = {
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
} satisfies Record<County, ReactNode>;

export default function ServiceAreasPage() {
  const company = useCompany();
  return (
    <>
      <PageMeta
        title={namedText("service-areas.meta.title", "Service Areas: {counties} Counties")}
        description={namedText(
          "service-areas.meta.description",
          "Seamless gutters and gutter guards in {counties} Counties: {towns} and the towns around them.",
          { towns: mainTowns(company) },
        )}
      />
      <PageHead
        title={<Text id="service-areas.head.title">{"Three counties around The\u00a0Villages"}</Text>}
        lead={
          <Text id="service-areas.head.lead">
            {"We hang gutters in {counties} Counties. Call for a free estimate, with no obligation."}
          </Text>
        }
        picture={<CountyMap />}
      >
        <CallButton className={styles.call} />
      </PageHead>

      <Section tone="surface" className={styles.counties}>
        {company.counties.map((county) => (
          <article key={county} className={styles.county}>
            <Text.h2 id="service-areas.counties.name" values={{ county }}>
              {"{county} County"}
            </Text.h2>
            <div className={styles.text}>{counties[county]}</div>
            <div>
              <Text.h3 id="service-areas.counties.towns">Towns</Text.h3>
              <ul className={styles.towns}>
                {company.towns
                  .filter((town) => town.county === county)
                  .map((town) => (
                    <li key={town.name}>
                      {town.name === "The Villages" ? <PageLink href="/the-villages">{town.name}</PageLink> : town.name}
                    </li>
                  ))}
              </ul>
            </div>
          </article>
        ))}
      </Section>

      <Section tone="tint">
        <Text.h2 id="service-areas.rain.title">All three counties get the same rain</Text.h2>
        <dl className={styles.numbers}>
          <div>
            <Text.dt id="service-areas.rain.year-title">50 inches</Text.dt>
            <Text.dd id="service-areas.rain.year">
              fall on Ocala in an average year, more than half of them from June through September.
            </Text.dd>
          </div>
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
        <Text id="service-areas.call.lead">
          {"If it’s in Marion, Lake or Sumter County, we serve it. {estimates}."}
        </Text>
      </NextStep>
    </>
  );
}
