import { Suspense } from "react";
import { Await, data } from "react-router";
import { site } from "#site";
import type { ApiClient } from "#src/api.server.ts";
import { apiContext } from "#src/document/context.ts";
import { JsonLd } from "#src/document/json-ld.tsx";
import { latePart, soon } from "#src/document/late-part.ts";
import { pageMeta } from "#src/document/page-meta.ts";
import { readPageNumber } from "#src/platform/list-page.ts";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { PageHead, Section } from "#src/ui/section.tsx";
import type { Route } from "./+types/reviews-page.ts";
import { addressOfPage, ReviewList, ReviewListError, ReviewListSkeleton } from "./review-list.tsx";
import { reviewsData } from "./structured-data.ts";

/** The list comes as a promise: a slow database must not hold up the page around it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = readPageNumber(new URL(request.url).searchParams.get("page")) ?? 1;
  if (page === "invalid") throw data(null, { status: 404 });
  const list = latePart(context, readReviews(context.get(apiContext), page));
  if (page > 1 && page > ((await soon(list))?.page_count ?? page)) throw data(null, { status: 404 });
  return { page, list };
}

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page ?? 1;
  return pageMeta(args, {
    title: page === 1 ? "Our Reviews" : `Our Reviews, page ${page}`,
    description:
      "What people in Marion, Lake and Sumter County write about their gutters and guards, with stars and the average of all reviews.",
    path: addressOfPage(page),
  });
};

export default function ReviewsPage({ loaderData, matches }: Route.ComponentProps) {
  const { origin } = matches[0].loaderData;
  return (
    <>
      <PageHead
        title="Our Reviews"
        lead="Short letters about gutters: what went well, and now and then what did not."
      />
      <Section tone="white">
        <h2 className="visually-hidden">Reviews</h2>
        <Suspense fallback={<ReviewListSkeleton />}>
          <Await resolve={loaderData.list} errorElement={<ReviewListError />}>
            {(list) => {
              const structured = loaderData.page === 1 ? reviewsData(list, origin) : undefined;
              return (
                <>
                  <ReviewList list={list} />
                  {structured && <JsonLd data={structured} />}
                </>
              );
            }}
          </Await>
        </Suspense>
      </Section>
      <Section tone="rain" labelledBy="your-letter">
        <h2 id="your-letter">Have we been on your roof?</h2>
        <p>
          Tell the next person how it went, good or bad. If something is not right yet, tell us first: we come back.
        </p>
        <p>
          <CallButton />
          <ButtonLink look="quiet" href={site.social.reviews.href}>
            Write a review
          </ButtonLink>
        </p>
      </Section>
    </>
  );
}

async function readReviews(api: ApiClient, page: number) {
  const response = await api.public.reviews.$get({ query: { page } });
  if (!response.ok) throw new Error(`The list of reviews was answered with ${response.status}.`);
  return response.json();
}
