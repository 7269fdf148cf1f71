import { namedText, Text } from "#src/facts/text.tsx";
import { useIsOn } from "#src/facts/use-company.tsx";
import { type PublicReviewList, shownRating } from "#src/features/reviews/schema.ts";
import type { PublicPage } from "#src/site/document/context.ts";
import { Deferred } from "#src/site/document/deferred.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { SeamlessRun, SectionalRun } from "#src/ui/drawings/seamless-or-sectional.tsx";
import { Section } from "#src/ui/section.tsx";
import { NextStep } from "#src/ui/text/next-step.tsx";
import { CompanyStory } from "./company-story.tsx";
import { Ask, Hero } from "./hero.tsx";
import styles from "./home-page.module.css";
import { QuoteCards, QuoteCardsSkeleton, shortReviews } from "./quote-cards.tsx";
import { TopRated, TopRatedSkeleton } from "./top-rated.tsx";

export default function homePage({ deferred, api }: PublicPage) {
  return <HomePage reviews={deferred(api.public.reviews.$get({ query: { page: 1 } }))} />;
}

/** When the reviews cannot be loaded, the two sections that show them are left out. */
function HomePage({ reviews }: { reviews: Promise<PublicReviewList | undefined> }) {
  return (
    <>
      <PageMeta
        title={namedText("home.meta.title", "{name} | Free estimates by phone", undefined, {
          needs: "estimates",
          or: namedText("home.meta.plain-title", "{name} | Seamless gutters and gutter guards"),
        })}
        description={namedText(
          "home.meta.description",
          "{ownership} since {since}. Seamless gutters and gutter guards in {theCounties}, {state}. Free estimate: {phone}.",
          undefined,
          {
            needs: "estimates",
            or: namedText(
              "home.meta.plain-description",
              "{ownership} since {since}. Seamless gutters and gutter guards in {theCounties}, {state}. Call {phone}.",
            ),
          },
        )}
      />
      <Hero />
      <Ask>
        <Deferred value={reviews} fallback={<QuoteCardsSkeleton />}>
          {(list) => <QuoteCards quotes={shortReviews(list)} />}
        </Deferred>
      </Ask>
      <CompanyStory />
      <Difference />
      <Deferred value={reviews} fallback={<TopRatedSkeleton />}>
        {(list) => <TopRated rating={shownRating(list)} />}
      </Deferred>
      <NextStep
        tone="page"
        title={<Text id="home.call.title">Where does your rain go?</Text>}
        message={
          <ButtonLink href="#inquiry" variant="ghost" size="large">
            <Text id="home.call.message" plain>
              Send us a message
            </Text>
          </ButtonLink>
        }
      >
        <Text
          id="home.call.lead"
          needs="estimates"
          or={namedText(
            "home.call.plain-lead",
            "One inch of rain on a 1,500 square foot roof is about 935 gallons. Tell us about your roof and we’ll tell you what it needs.",
          )}
        >
          One inch of rain on a 1,500 square foot roof is about 935 gallons. Tell us about your roof and we’ll tell you
          what it needs. The call is free, with no obligation.
        </Text>
      </NextStep>
    </>
  );
}

/** Why seamless: joints are where gutters leak. */
function Difference() {
  return (
    <Section tone="surface" className={styles.difference}>
      <Text.h2 id="home.difference.title">Gutters leak at the joints</Text.h2>
      <div className={styles.reasons}>
        <Text.p id="home.difference.sectional">
          Gutters from the store come in 10 foot pieces. Each joint is sealed, and sealant dries out in the Florida sun.
        </Text.p>
        <Text.p id="home.difference.seamless">
          A seamless run is formed at your house from one coil, cut to fit your eave. The only joints left are at
          corners, end caps and outlets.
        </Text.p>
      </div>
      <figure className={styles.run}>
        <figcaption>
          <Text.b id="home.difference.sectional-name">Sectional:</Text.b>{" "}
          <Text id="home.difference.sectional-joints">three joints in 40 feet.</Text>
        </figcaption>
        <SectionalRun />
      </figure>
      <figure className={styles.run}>
        <figcaption>
          <Text.b id="home.difference.seamless-name">Seamless:</Text.b>{" "}
          <Text id="home.difference.seamless-joints">none.</Text>
        </figcaption>
        <SeamlessRun />
      </figure>
      {useIsOn("/seamless-gutters") && (
        <p>
          <ButtonLink href="/seamless-gutters" variant="ghost">
            <Text id="home.difference.more" plain>
              See 5 and 6 inch gutters
            </Text>
          </ButtonLink>
        </p>
      )}
    </Section>
  );
}
