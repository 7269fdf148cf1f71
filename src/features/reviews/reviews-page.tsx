import { linkOf } from "#src/facts/links.schema.ts";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import type { PublicPage } from "#src/site/document/context.ts";
import { Deferred } from "#src/site/document/deferred.tsx";
import { FailedList, loadListPage } from "#src/site/document/list-page.tsx";
import { PageMeta } from "#src/site/document/page-meta.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { counted } from "#src/ui/text/counted.ts";
import { ReviewList, ReviewListSkeleton, ReviewsData } from "./review-list.tsx";
import styles from "./reviews-page.module.css";
import { type PublicReviewList, type Rating, type ShownRating, shownRating } from "./schema.ts";
import { AverageStars } from "./stars.tsx";

export default async function reviewsPage(page: PublicPage) {
  const found = await loadListPage(page, (query) => page.deferred(page.api.public.reviews.$get({ query })));
  return found && <ReviewsPage {...found} origin={page.origin} />;
}

type Props = {
  number: number;
  list: Promise<PublicReviewList | undefined>;
  origin: string;
};

function ReviewsPage({ number, list, origin }: Props) {
  return (
    <>
      <PageMeta
        title={namedText("testimonials.meta.title", "Our Reviews")}
        number={number}
        description={namedText(
          "testimonials.meta.description",
          "Reviews of {name} in {theCounties}, {state}, with stars and the average of all reviews.",
        )}
      />
      <PageHead
        low
        title={<Text id="testimonials.head.title">Our Reviews</Text>}
        lead={
          <Text id="testimonials.head.lead">
            {"Where homeowners in {theCounties} say how our work went. Good and bad, in their words."}
          </Text>
        }
        picture={
          <Deferred value={list} fallback={null}>
            {(reviews) => <AverageRating list={reviews} />}
          </Deferred>
        }
      />
      <Section tone="surface">
        <h2 className="visually-hidden">Reviews</h2>
        <Deferred
          value={list}
          fallback={<ReviewListSkeleton />}
          failed={<FailedList text="Failed to load reviews." path="/testimonials" />}
        >
          {(reviews) => (
            <>
              <ReviewList list={reviews} />
              {number === 1 && <ReviewsData list={reviews} origin={origin} />}
            </>
          )}
        </Deferred>
      </Section>
      <Deferred value={list} fallback={null}>
        {({ sample_ids }) => sample_ids.length === 0 && <Invitation />}
      </Deferred>
    </>
  );
}

/** Asks for a review, below those of customers. While there are samples, their list asks for the first one. */
function Invitation() {
  const link = linkOf(useCompany().social, "google-reviews");
  return (
    <Section tone="tint">
      <Text.h2 id="testimonials.call.title">Did we work on your house?</Text.h2>
      {link ? (
        <Text.p className={styles.invitation} id="testimonials.call.lead">
          Tell your neighbors how it went, good or bad. And if something isn’t right, call us and we’ll make it right.
        </Text.p>
      ) : (
        <Text.p className={styles.invitation} id="testimonials.call.plain-lead">
          If something isn’t right, call us and we’ll make it right.
        </Text.p>
      )}
      <div className={`row ${styles.actions}`}>
        {link && (
          <ButtonLink variant="primary" href={link.href}>
            <Text id="testimonials.call.write" plain>
              Write a review
            </Text>
          </ButtonLink>
        )}
        <CallButton variant={link ? "ghost" : "primary"} />
      </div>
    </Section>
  );
}

/** The average with two decimals (PUB-04); nothing without a review of a customer. */
export function AverageRating({ list }: { list: Rating }) {
  const rating = shownRating(list);
  if (!rating) return null;
  return (
    <p className={`row ${styles.average}`}>
      <strong className={styles.number}>{rating.number}</strong>
      <span className={styles.beside}>
        <AverageStars average={rating.average_rating} />
        <span className={styles.text}>{describe(rating)}</span>
      </span>
    </p>
  );
}

function describe({ total }: ShownRating): string {
  return `out of 5, the average of ${counted(total, "customer review")}`;
}
