import type { Company } from "#src/facts/company.ts";
import { linkOf } from "#src/facts/links.schema.ts";
import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { businessData, JsonLd, type StructuredData } from "#src/site/document/json-ld.tsx";
import { EmptyList, listPath } from "#src/site/document/list-page.tsx";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { Pager } from "#src/ui/list/pager.tsx";
import styles from "./review-list.module.css";
import { ReviewQuote, ReviewQuoteSkeleton } from "./review-quote.tsx";
import type { PublicReviewList } from "./schema.ts";

const maxDescribedReviews = 20;
const skeletons = Array.from({ length: 16 }, (_, place) => place);

/** The reviews of this page and the links to the other pages (PUB-04, PUB-05). */
export function ReviewList({ list }: { list: PublicReviewList }) {
  const link = linkOf(useCompany().social, "google-reviews");
  if (list.total === 0)
    return (
      <EmptyList>
        <p>No reviews to show yet.</p>
        <Text.p id="testimonials.list.empty">Have a question? Call us.</Text.p>
        <CallButton />
      </EmptyList>
    );
  return (
    <>
      {list.sample_ids.length > 0 && (
        <>
          {link && (
            <>
              <Text.p className={styles.invitation} id="testimonials.list.first">
                Did we work on your house? Be the first to tell your neighbors here how it went.
              </Text.p>
              <ButtonLink variant="primary" href={link.href}>
                <Text id="testimonials.list.write" plain>
                  Write the first one
                </Text>
              </ButtonLink>
            </>
          )}
          <p className={styles.samples}>
            Text marked <b>Sample</b> was written to show how this page will look. It is not from a customer.
          </p>
        </>
      )}
      <ul className={styles.quotes}>
        {list.reviews.map((review) => (
          <li key={review.id}>
            <ReviewQuote review={review} isSample={list.sample_ids.includes(review.id)} />
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of reviews"
        page={list.page}
        pageCount={list.page_count}
        href={(page) => listPath("/testimonials", page)}
      />
    </>
  );
}

/** Takes the place of the list until it is loaded. */
export function ReviewListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading reviews</span>
      <div className={styles.quotes} aria-hidden="true">
        {skeletons.map((place) => (
          <ReviewQuoteSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}

/** The structured data of /testimonials; nothing without customers' reviews. */
export function ReviewsData({ list, origin }: { list: PublicReviewList; origin: string }) {
  const described = describeReviews(list, origin, useCompany());
  return described && <JsonLd data={described} />;
}

/** The first reviews for search engines (PUB-12), as properties of the business; samples are left out, and so is an average (LEAD-90). */
function describeReviews(list: PublicReviewList, origin: string, company: Company): StructuredData | undefined {
  if (list.average_rating === null) return undefined;
  const { "@type": type, "@id": id, name } = businessData(origin, company);
  return {
    "@type": type,
    "@id": id,
    name,
    review: list.reviews
      .filter(({ id: review }) => !list.sample_ids.includes(review))
      .slice(0, maxDescribedReviews)
      .map(({ reviewer_name, review_text, rating }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: reviewer_name },
        reviewBody: review_text,
        reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
      })),
  };
}
