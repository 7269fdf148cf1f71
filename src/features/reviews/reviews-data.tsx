import { businessData } from "#src/document/business.ts";
import { JsonLd, type StructuredData } from "#src/document/json-ld.tsx";
import type { PublicReviewList } from "./schema.ts";

const describedReviews = 20;

/** The block of structured data of /testimonials, or nothing. */
export function ReviewsData({ list, origin }: { list: PublicReviewList; origin: string }) {
  const described = describeReviews(list, origin);
  return described && <JsonLd data={described} />;
}

/**
 * The first reviews and the average for search engines (PUB-12), as properties of the business. Samples are left out:
 * nobody has said those words. Undefined when nothing is left to say.
 */
function describeReviews(list: PublicReviewList, origin: string): StructuredData | undefined {
  const { total, average_rating } = list.customers;
  if (average_rating === null) return undefined;
  const { "@type": type, "@id": id, name } = businessData(origin);
  return {
    "@type": type,
    "@id": id,
    name,
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: average_rating.toFixed(2),
      reviewCount: total,
      bestRating: 5,
      worstRating: 1,
    },
    review: list.reviews
      .filter(({ id: review }) => !list.sample_ids.includes(review))
      .slice(0, describedReviews)
      .map(({ reviewer_name, review_text, rating }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: reviewer_name },
        reviewBody: review_text,
        reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
      })),
  };
}
