import { Suspense } from "react";
import { Await, type LoaderFunctionArgs } from "react-router";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { bodyOf, FailedList, listPath, loadListPage } from "#src/site/document/list-page.tsx";
import { type MetaInput, type PageProps, pageMeta, rootData } from "#src/site/document/page-meta.ts";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { ReviewList, ReviewListSkeleton, ReviewsData } from "./review-list.tsx";
import styles from "./reviews-page.module.css";
import { type PublicReviewList, type ShownRating, shownRating } from "./schema.ts";
import { AverageStars } from "./stars.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadListPage(args, (api, query) => bodyOf(api.public.reviews.$get({ query })));

export const meta = (args: Partial<PageProps<typeof loader>> & MetaInput) => {
  const page = args.loaderData?.page ?? 1;
  return pageMeta(args, {
    title: namedText("testimonials.meta.title", "Our Reviews"),
    page,
    description: namedText(
      "testimonials.meta.description",
      "Reviews of {name} in {counties} Counties, {state}, with stars and the average of all reviews.",
    ),
    path: listPath("/testimonials", page),
  });
};

export default function ReviewsPage({ loaderData: { page, list }, matches }: PageProps<typeof loader>) {
  const company = useCompany();
  const { origin } = rootData({ matches });
  return (
    <>
      <PageHead
        title={<Text id="testimonials.head.title">Our Reviews</Text>}
        lead={<Text id="testimonials.head.lead">Reviews of our work, with stars and the average.</Text>}
        picture={
          <Suspense fallback={<AverageRatingSkeleton />}>
            {/* Without an errorElement, Await would throw; the list below shows the error. */}
            <Await resolve={list} errorElement={<span />}>
              {(reviews) => <AverageRating list={reviews} />}
            </Await>
          </Suspense>
        }
      />
      <Section tone="surface">
        <h2 className="visually-hidden">Reviews</h2>
        <Suspense fallback={<ReviewListSkeleton />}>
          <Await resolve={list} errorElement={<FailedList text="Failed to load reviews." path="/testimonials" />}>
            {(reviews) => (
              <>
                <ReviewList list={reviews} />
                {page === 1 && <ReviewsData list={reviews} origin={origin} />}
              </>
            )}
          </Await>
        </Suspense>
      </Section>
      <Section tone="tint">
        <Text.h2 id="testimonials.call.title">Have we been on your roof?</Text.h2>
        <Text.p className={styles.invitation} id="testimonials.call.lead">
          Tell the next person how it went, good or bad. If something isn’t right yet, call us and we’ll make it right.
          Review us either way.
        </Text.p>
        <div className={`row ${styles.actions}`}>
          <CallButton />
          <ButtonLink variant="ghost" href={company.social.reviews.href}>
            <Text id="testimonials.call.write" plain>
              Write a review
            </Text>
          </ButtonLink>
        </div>
      </Section>
    </>
  );
}

/** The average with two decimals (PUB-04); nothing when there is no review. */
export function AverageRating({ list }: { list: PublicReviewList }) {
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

/** Takes the place of the average until it is loaded. */
function AverageRatingSkeleton() {
  return (
    <div className={`row ${styles.average}`} aria-hidden="true">
      <div className={`${styles.number} ${styles.bar}`} />
      <div className={styles.beside}>
        <div className={styles.bar} />
        <div className={styles.text} />
      </div>
    </div>
  );
}

function describe({ total, from }: ShownRating): string {
  if (from === "samples") return "out of 5: sample rating, not from customers";
  return `out of 5, the average of ${total.toLocaleString("en-US")} customer review${total === 1 ? "" : "s"}`;
}
