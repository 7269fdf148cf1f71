import { Suspense } from "react";
import { Await } from "react-router";
import { site } from "#site";
import type { ApiClient } from "#src/api.server.ts";
import { apiContext, deferred } from "#src/document/context.ts";
import { pageMeta } from "#src/document/page-meta.ts";
import { shownRating } from "#src/features/reviews/schema.ts";
import { picturePreload } from "#src/ui/picture/picture.tsx";
import type { Route } from "./+types/home-page.ts";
import { CompanyStory } from "./company-story.tsx";
import { Difference } from "./difference.tsx";
import { Hero, heroPicture } from "./hero.tsx";
import { History } from "./history.tsx";
import { LastCall } from "./last-call.tsx";
import { QuoteCards, QuoteCardsSkeleton } from "./quote-cards.tsx";
import { shortWords } from "./short-words.ts";
import { TopRated, TopRatedSkeleton } from "./top-rated.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { testimonials: deferred(context, readTestimonials(context.get(apiContext))) };
}

export const links: Route.LinksFunction = () => [picturePreload(heroPicture.name, heroPicture.sizes)];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${site.name} | Free estimates by phone`,
    description: `Family-owned since ${site.since}. Seamless gutters and gutter guards in Marion, Lake and Sumter Counties, Florida. Free estimate: ${site.phone.display}.`,
    path: "/",
  });

/** Reads well without its reviews: when they cannot be had, the two sections made of them are left out. */
export default function HomePage({ loaderData: { testimonials } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Suspense fallback={<QuoteCardsSkeleton />}>
        <Await resolve={testimonials} errorElement={<span />}>
          {({ quotes }) => <QuoteCards quotes={quotes} />}
        </Await>
      </Suspense>
      <CompanyStory />
      <History />
      <Difference />
      <Suspense fallback={<TopRatedSkeleton />}>
        <Await resolve={testimonials} errorElement={<span />}>
          {({ rating }) => <TopRated rating={rating} />}
        </Await>
      </Suspense>
      <LastCall />
    </>
  );
}

/** A few short reviews, and the rating. */
async function readTestimonials(api: ApiClient) {
  const answer = await api.public.reviews.$get({ query: { page: 1 } });
  if (!answer.ok) throw new Error(`The list of reviews was answered with ${answer.status}.`);
  const list = await answer.json();
  return { quotes: shortWords(list.reviews, list.sample_ids), rating: shownRating(list) };
}
