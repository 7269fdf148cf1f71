import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { type PublicReviewList, shownRating } from "#src/features/reviews/schema.ts";
import type { PublicPage } from "#src/site/document/context.ts";
import { Deferred } from "#src/site/document/deferred.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { SeamlessRun, SectionalRun } from "#src/ui/drawings/seamless-or-sectional.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import { CompanyStory, History } from "./company-story.tsx";
import { Hero } from "./hero.tsx";
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
        title={namedText("home.meta.title", "{name} | Free estimates by phone")}
        description={namedText(
          "home.meta.description",
          "{ownership} since {since}. Seamless gutters and gutter guards in {counties} Counties, {state}. Free estimate: {phone}.",
        )}
      />
      <Hero />
      <Deferred value={reviews} fallback={<QuoteCardsSkeleton />}>
        {(list) => (
          <QuoteCards
            quotes={shortReviews(list.reviews, list.sample_ids)}
            samplesOnly={shownRating(list)?.from === "samples"}
          />
        )}
      </Deferred>
      <CompanyStory />
      <History />
      <Difference />
      <Deferred value={reviews} fallback={<TopRatedSkeleton />}>
        {(list) => <TopRated rating={shownRating(list)} />}
      </Deferred>
      <LastCall />
    </>
  );
}

/** The end of the page: one number to remember and one thing to do. */
function LastCall() {
  const company = useCompany();
  return (
    <Section tone="page" className={styles.call}>
      <div className={styles.text}>
        <Text.h2 id="home.call.title">Where does your rain go?</Text.h2>
        <Text.p id="home.call.lead">
          One inch of rain on a roof of 1,500 square feet is about 935 gallons. Tell us about your roof, and we’ll tell
          you what it needs: by phone, free, with no obligation.
        </Text.p>
        <div className={`row ${styles.actions}`}>
          <CallButton size="large" />
          <ButtonLink href="#inquiry" variant="ghost" size="large">
            <Text id="home.call.message" plain>
              Send us a message
            </Text>
          </ButtonLink>
        </div>
        <p className={styles.hours}>{company.hoursWords.sentences.join(" ")}</p>
      </div>
      <div className={styles.picture}>
        <Picture name="downspout-splash-block-lawn" sizes="(min-width: 785px) 45vw, 90vw" />
      </div>
    </Section>
  );
}

/** Why seamless: joints are where gutters leak. */
function Difference() {
  return (
    <Section tone="surface" className={styles.difference}>
      <Text.h2 id="home.difference.title">Gutters leak at the joints</Text.h2>
      <div className={styles.reasons}>
        <Text.p id="home.difference.sectional">
          Sectional gutters usually come in 10 foot pieces. Most joints are closed with sealant, and sealant ages in the
          Florida sun.
        </Text.p>
        <Text.p id="home.difference.seamless">
          A seamless run is formed at your house from one coil, cut to fit your eave. The only joints left are at
          corners, end caps and outlets.
        </Text.p>
      </div>
      <div className={styles.runs}>
        <figure>
          <SectionalRun />
          <figcaption>
            <Text.b id="home.difference.sectional-name">Sectional:</Text.b>{" "}
            <Text id="home.difference.sectional-joints">3 joints along an eave of 40 feet.</Text>
          </figcaption>
        </figure>
        <figure>
          <SeamlessRun />
          <figcaption>
            <Text.b id="home.difference.seamless-name">Seamless:</Text.b>{" "}
            <Text id="home.difference.seamless-joints">no joints along the run.</Text>
          </figcaption>
        </figure>
      </div>
      <p>
        <ButtonLink href="/seamless-gutters" variant="ghost">
          <Text id="home.difference.more" plain>
            See 5 and 6 inch gutters
          </Text>
        </ButtonLink>
      </p>
    </Section>
  );
}
