import { Suspense } from "react";
import { Await, data, type LoaderFunctionArgs } from "react-router";
import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import type { ApiClient } from "#src/main/api.server.ts";
import { readPageNumber } from "#src/schema/list-page.ts";
import { apiContext, deferred } from "#src/site/document/context.ts";
import { type MetaInput, type PageProps, pageMeta, rootData } from "#src/site/document/page-meta.ts";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import { ReviewList, ReviewListError, ReviewListSkeleton, ReviewsData, reviewsPath } from "./review-list.tsx";
import styles from "./reviews-page.module.css";
import { type PublicReviewList, type ShownRating, shownRating } from "./schema.ts";
import { AverageStars } from "./stars.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = readPageNumber(new URL(request.url).searchParams.get("page")) ?? 1;
  if (page === "invalid") throw data(null, { status: 404 });
  const list = deferred(context, readReviews(context.get(apiContext), page));
  // The status of a later page depends on whether it exists, so its list is awaited (DATA-07).
  if (page > 1 && page > ((await list.catch(() => undefined))?.page_count ?? page)) throw data(null, { status: 404 });
  return { page, list };
}

export const meta = (args: Partial<PageProps<typeof loader>> & MetaInput) => {
  const page = args.loaderData?.page ?? 1;
  return pageMeta(args, {
    title: namedText("testimonials.meta.title", "Our Reviews"),
    page,
    description: namedText(
      "testimonials.meta.description",
      "Reviews of {name} in {counties} Counties, {state}, with stars and the average of all reviews.",
    ),
    path: reviewsPath(page),
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
          <Await resolve={list} errorElement={<ReviewListError />}>
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

async function readReviews(api: ApiClient, page: number) {
  const response = await api.public.reviews.$get({ query: { page } });
  if (!response.ok) throw new Error(`The list of reviews was answered with ${response.status}.`);
  return response.json();
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
