import { namedText, Text, useText } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import type { PublicReviewList } from "#src/features/reviews/schema.ts";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { Island } from "#src/site/islands/island.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { halfPage } from "#src/ui/picture/sizes.ts";
import { PageHead, Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import villageAreas from "./neighborhoods.gen.json" with { type: "json" };
import layout from "./service-areas-page.module.css";
import styles from "./the-villages-page.module.css";
import { type Area, VillageList } from "./village-list.tsx";

export default function TheVillagesPage({ list }: { list?: PublicReviewList | undefined }) {
  // A longer one would push the page down.
  const review = list?.reviews
    .filter(({ id, review_text: text }) => text.length <= 240 && !list.sample_ids.includes(id))
    .find(({ town = "" }) => /the villages/i.test(town));
  const [village, villages, place] = ["{village}", "{villages}", "{place}"];
  const words = {
    found: useText("the-villages.search.found", "Yes, we serve {village}.", { village }),
    shared: useText(
      "the-villages.search.shared",
      "Yes, we serve {village} here, but not the place of that name elsewhere in Florida.",
      { village },
    ),
    guessed: useText("the-villages.search.guessed", "Did you mean {village}? We serve it.", { village }),
    several: useText("the-villages.search.several", "Which one is yours? We serve all of these.", { villages }),
    more: useText("the-villages.search.more", "And {more} more below.", { more: "{more}" }),
    outside: useText("the-villages.search.outside", "{place} isn’t in {ourCounties}. Not sure? Call {phone}.", {
      place,
    }),
    none: useText(
      "the-villages.search.none",
      "We can’t find that name. If your house is in {anyCounty}, we serve it. Please call {phone}.",
    ),
  };
  const { counties, phone } = useCompany();
  const areas = areasIn(counties);
  const neighborhoods = countNeighborhoods(areas);
  const isWhole = neighborhoods === countNeighborhoods(villageAreas);
  return (
    <>
      <PageMeta
        title={namedText("the-villages.meta.title", "Seamless Gutters in The Villages, FL")}
        description={namedText(
          "the-villages.meta.description",
          "Seamless gutters and gutter guards for {neighborhoods} neighborhoods in The Villages. Find yours, then call for a free, no-obligation estimate by phone.",
          { neighborhoods },
          {
            needs: "estimates",
            or: namedText(
              "the-villages.meta.plain-description",
              "Seamless gutters and gutter guards for {neighborhoods} neighborhoods in The Villages. Find yours, then call us about your house.",
              { neighborhoods },
            ),
          },
        )}
      />
      <Island name="village-search" when="touched" props={{ words, counties, phone }}>
        <PageHead
          title={<Text id="the-villages.head.title">Gutters for The Villages</Text>}
          lead={
            isWhole ? (
              <Text id="the-villages.head.lead" values={{ neighborhoods }}>
                {
                  "{neighborhoods} neighborhoods in three counties, from Orange Blossom Gardens down to Eastport. We serve every one of them."
                }
              </Text>
            ) : (
              <Text id="the-villages.head.plain-lead">
                {"Type the name of your neighborhood. If it’s in {anyCounty}, we serve it."}
              </Text>
            )
          }
          picture={
            <>
              <VillageSearch />
              {review && (
                <figure className={styles.review}>
                  <blockquote>{`“${review.review_text}”`}</blockquote>
                  <figcaption>
                    <strong>{`${review.reviewer_name}, ${review.town}`}</strong>
                  </figcaption>
                </figure>
              )}
            </>
          }
        >
          <CallButton className={layout.call} />
          <Text.strong id="the-villages.head.arc">
            We give you the sizes and the color for your Architectural Review (ARC) application.
          </Text.strong>
        </PageHead>
        <Section tone="page">
          <div className={styles.homes}>
            <div>
              <Text.h2 id="the-villages.homes.title">What homes here need</Text.h2>
              <Picture name="lanai-pool-cage-gutters" sizes={halfPage} className={styles.picture} />
            </div>
            <div className={styles.kinds}>
              <section>
                <Text.h3 id="the-villages.homes.patio-title">Patio and courtyard villas</Text.h3>
                <Text.p id="the-villages.homes.patio">
                  Villas stand close together, some with a wall on the lot line. We place each downspout so your water
                  stays on your side.
                </Text.p>
              </section>
              <section>
                <Text.h3 id="the-villages.homes.designer-title">Designer and premier homes</Text.h3>
                <Text.p
                  id="the-villages.homes.designer"
                  needs="planner"
                  or={namedText(
                    "the-villages.homes.plain-designer",
                    "Where two slopes meet, the valley sends the rain from both to one corner. That corner often needs a 6 inch gutter and a larger downspout.",
                  )}
                >
                  {
                    "Where two slopes meet, the valley sends the rain from both to one corner. That corner often needs a 6 inch gutter and a larger downspout. {planner: Plan your gutters} to see it on your own roof."
                  }
                </Text.p>
              </section>
              <section>
                <Text.h3 id="the-villages.homes.lanai-title">Lanais and pool cages</Text.h3>
                <Text.p id="the-villages.homes.lanai">
                  Rain from the roof lands on the screen and then on the deck. A gutter along the eave keeps it off. If
                  the cage is fastened to the eave, it needs a special one, called a super gutter. Ask us.
                </Text.p>
              </section>
              <section>
                <Text.h3 id="the-villages.homes.manufactured-title">Manufactured homes</Text.h3>
                <Text.p id="the-villages.homes.manufactured">
                  On the historic side many eaves are shallow and the roof is metal. We check what the edge can hold
                  before we hang anything on it.
                </Text.p>
              </section>
              <section>
                <Text.h3 id="the-villages.homes.deed-title">Your deed restrictions</Text.h3>
                <Text.p id="the-villages.homes.deed">
                  They vary by district. Before you order, ask Community Standards whether you need approval from the
                  Architectural Review Committee (ARC). We’ll give you the sizes and the color for your application.
                </Text.p>
              </section>
            </div>
          </div>
        </Section>

        <Section tone="surface">
          <Text.h2 id="the-villages.list.title">The neighborhoods, north to south</Text.h2>
          <VillageList areas={areas} />
        </Section>
      </Island>

      <NextStep title={<Text id="the-villages.call.title">Tell us where you live</Text>}>
        <Text id="the-villages.call.lead">
          {"{estimates}. Tell us your village, the kind of home, and whether it has a lanai or a pool cage."}
        </Text>
      </NextStep>
    </>
  );
}

/** The areas with their neighborhoods in these counties (OWN-115). */
function areasIn(counties: readonly string[]): Area[] {
  const isServed = ({ county }: Area["neighborhoods"][number]) => county === undefined || counties.includes(county);
  return villageAreas
    .map((area) => ({ ...area, neighborhoods: area.neighborhoods.filter(isServed) }))
    .filter((area) => area.neighborhoods.length > 0);
}

const countNeighborhoods = (areas: readonly Area[]) => areas.flatMap((area) => area.neighborhoods).length;

/** The search field and its answer (village-search.island.ts). */
function VillageSearch() {
  return (
    <search className={styles.search}>
      <Field
        id="village"
        name="village"
        label={useText("the-villages.search.label", "Neighborhood or town")}
        hint={<Text id="the-villages.search.hint">A few letters will do. Small typos are fine.</Text>}
        type="search"
        placeholder="Fenney"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="search"
      >
        <div id="village-answer" className={styles.answer} />
        <p className="visually-hidden" role="status" />
      </Field>
    </search>
  );
}
