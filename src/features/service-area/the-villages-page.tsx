import { site } from "#site";
import { pageMeta } from "#src/document/page-meta.ts";
import { Island } from "#src/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import type { Route } from "./+types/the-villages-page.ts";
import { neighborhoodCount, villageAreas } from "./neighborhoods.ts";
import styles from "./the-villages-page.module.css";
import { VillageList } from "./village-list.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Seamless Gutters in The Villages, FL",
    description: `Seamless gutters and gutter guards for ${neighborhoodCount} neighborhoods in The Villages. Find yours, then call for a free, no-obligation estimate by phone.`,
    path: "/the-villages",
  });

export default function TheVillagesPage() {
  return (
    <>
      <Island name="village-search" when="touched">
        <PageHead
          title="Gutters for The Villages"
          lead={`${neighborhoodCount} neighborhoods in three counties, from Orange Blossom Gardens down to Eastport. We serve every one of them.`}
          picture={<VillageSearch />}
        />
        <Section tone="surface">
          <h2>The neighborhoods, north to south</h2>
          <VillageList areas={villageAreas} />
        </Section>
      </Island>

      <Section tone="page">
        <div className={styles.homes}>
          <div>
            <h2>What homes here need</h2>
            <Picture
              name="lanai-pool-cage-gutters"
              sizes="(min-width: 1340px) 560px, (min-width: 785px) 44vw, 92vw"
              className={styles.picture}
            />
          </div>
          <div className={styles.kinds}>
            <section>
              <h3>Patio and courtyard villas</h3>
              <p>
                Villas stand close together, some with a wall on the lot line. We place each downspout so that your
                water stays on your side and runs clear of the neighbor’s wall.
              </p>
            </section>
            <section>
              <h3>Designer and premier homes</h3>
              <p>
                Where two slopes meet, the valley sends the rain of both to one corner. It often needs a 6 inch gutter
                and a larger downspout.
              </p>
            </section>
            <section>
              <h3>Lanais and pool cages</h3>
              <p>
                Rain from the roof lands on the screen and then on the deck. A gutter along the eave keeps it off. If
                the cage is fastened to the eave, it needs a special one, called a super gutter. Ask us.
              </p>
            </section>
            <section>
              <h3>Manufactured homes</h3>
              <p>
                On the historic side many eaves are shallow and the roof is metal. We check what the edge can hold
                before we hang anything on it.
              </p>
            </section>
            <section>
              <h3>Your deed restrictions</h3>
              <p>
                They differ from district to district. Before you order, ask Community Standards whether you need
                approval from the Architectural Review Committee (ARC). We’ll write down the sizes and the color for
                your application.
              </p>
            </section>
          </div>
        </div>
      </Section>

      <NextStep title="Tell us where you live">
        {`${site.estimates}. Tell us your village, the kind of home, and whether it has a lanai or a pool cage.`}
      </NextStep>
    </>
  );
}

/** The search field, its answer, and the call button for every answer (village-search.island.ts). */
function VillageSearch() {
  return (
    <div className={styles.card}>
      <search className={styles.search}>
        <label htmlFor="village">Neighborhood or town</label>
        <input
          id="village"
          className={styles.field}
          type="search"
          placeholder="Fenney"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          aria-describedby="village-answer"
        />
        <p id="village-answer" className={styles.answer}>
          A few letters will do. Small typos are fine.
        </p>
        <p className="visually-hidden" role="status" />
      </search>
      <CallButton className={styles.call} />
    </div>
  );
}
