import { site } from "#site";
import { apiContext } from "#src/document/context.ts";
import { pageMeta } from "#src/document/page-meta.ts";
import { picturePreload } from "#src/ui/picture.tsx";
import type { Route } from "./+types/home-page.ts";
import { CompanyStory } from "./company-story.tsx";
import { Difference } from "./difference.tsx";
import { Hero, heroPicture } from "./hero.tsx";
import { History } from "./history.tsx";
import { LastCall } from "./last-call.tsx";
import { QuoteCards } from "./quote-cards.tsx";
import { shortWords } from "./short-words.ts";
import { TopRated } from "./top-rated.tsx";

/** Home also reads without its reviews: when they cannot be had, the sections that need them are left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const answer = await context.get(apiContext).public.reviews.$get({ query: {} });
  if (!answer.ok) return { quotes: [], rating: undefined };
  const { reviews, sample_ids, customers, total, average_rating } = await answer.json();
  const sample = customers.total === 0;
  return {
    quotes: shortWords(reviews, sample_ids),
    rating: sample
      ? { total, average: average_rating, sample }
      : { total: customers.total, average: customers.average_rating, sample },
  };
}

export const links: Route.LinksFunction = () => [picturePreload(heroPicture.name, heroPicture.sizes)];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: `${site.name} | Free estimates by phone`,
    description: `Family-owned since ${site.since}. Seamless gutters and gutter guards in Marion, Lake and Sumter Counties, Florida. Free estimate: ${site.phone.display}.`,
    path: "/",
  });

export default function HomePage({ loaderData: { quotes, rating } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      {quotes.length > 0 && <QuoteCards quotes={quotes} />}
      <CompanyStory />
      <History />
      <Difference />
      {rating && rating.average !== null && <TopRated {...rating} average={rating.average} />}
      <LastCall />
    </>
  );
}
