import { site } from "#site";
import { pageMeta } from "#src/document/page-meta.ts";
import { CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import type { Route } from "./+types/service-areas-page.ts";
import { CountyMap } from "./county-map.tsx";
import styles from "./service-areas-page.module.css";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Service Areas: Marion, Lake and Sumter Counties",
    description:
      "Seamless gutters and gutter guards in Marion, Lake and Sumter Counties: The Villages, Ocala, Ocklawaha, Summerfield, Leesburg and the towns around them.",
    path: "/service-areas",
  });

/** What a county's trees, ground and houses mean for gutters. */
const counties = {
  Marion: {
    title: "Under the oaks",
    words: [
      "From Ocala to Ocklawaha, houses stand under live oaks and pines. Leaves and needles fill an open gutter well before the summer rain arrives, so this is where mesh guards help most.",
      "Horse barns and long ranch roofs send a lot of water to a single edge. We usually hang 6 inch gutters there.",
    ],
  },
  Lake: {
    title: "On the slopes",
    words: [
      "More than a thousand lakes, and with Sugarloaf Mountain, 312 feet, the highest ground on the Florida peninsula. On a slope, rain that comes off the roof on the high side runs back to the house. Where a downspout ends matters as much as the gutter above it.",
      "In Leesburg, Eustis and Mount Dora, fascia boards on older houses may be rotted behind the paint or the metal wrap. We check the wood before we hang anything on it.",
    ],
  },
  Sumter: {
    title: "New roofs, bare edges",
    words: [
      "Most of The Villages lies here, and new homes often come without gutters: Florida’s building code requires them mainly where the eaves extend less than 6 inches. By the end of the first summer there is a trench in the mulch below every edge.",
      "The land is flat, so water stays where it lands. Downspout extensions and splash blocks take it away from the slab.",
    ],
  },
} satisfies Record<(typeof site.counties)[number], { title: string; words: string[] }>;

export default function ServiceAreasPage() {
  return (
    <>
      <PageHead
        title={"Three counties around The\u00a0Villages"}
        lead="We hang gutters in Marion, Lake and Sumter Counties. Call and tell us about your house to get an estimate: free, with no obligation."
        picture={<CountyMap />}
      >
        <CallButton />
      </PageHead>

      <Section tone="surface" className={styles.counties}>
        {site.counties.map((county) => (
          <article key={county} className={styles.county}>
            <h2>{county} County</h2>
            <p className={styles.title}>{counties[county].title}</p>
            <div className={styles.text}>
              {counties[county].words.map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
            <div>
              <h3>Towns</h3>
              <ul className={styles.towns}>
                {site.towns
                  .filter((town) => town.county === county)
                  .map((town) => (
                    <li key={town.name}>
                      {town.name === "The Villages" ? <a href="/the-villages">{town.name}</a> : town.name}
                    </li>
                  ))}
              </ul>
            </div>
          </article>
        ))}
      </Section>

      <Section tone="tint">
        <h2>All three counties get the same rain</h2>
        <dl className={styles.numbers}>
          <div>
            <dt>50 inches</dt>
            <dd>fall on Ocala in an average year, more than half of them from June through September.</dd>
          </div>
          <div>
            <dt>623 gallons</dt>
            <dd>run off 1,000 square feet of roof for every inch of rain.</dd>
          </div>
          <div>
            <dt>One afternoon</dt>
            <dd>in summer can bring an inch or more. Gutters are sized for the hardest minutes, not the year.</dd>
          </div>
        </dl>
      </Section>

      <NextStep title="Don’t see your town?">
        {`If it’s in Marion, Lake or Sumter County, we serve it. ${site.estimates}.`}
      </NextStep>
    </>
  );
}
