import type { Company } from "#src/facts/company.ts";
import type { OutgoingMail } from "#src/platform/mail/outbox.server.ts";
import { buttonPart, composeEmail } from "#src/site/document/compose-email.server.ts";
import type { WrittenOwnReview } from "./schema.ts";

/** The email to those who get the inquiries, the same for any number of stars (JOB-30). */
export async function newReviewEmail(
  company: Company,
  { rating, review_text, reviewer_name, town, link }: WrittenOwnReview & { link: string },
): Promise<Omit<OutgoingMail, "to">> {
  const stars = `${rating} ${rating === 1 ? "star" : "stars"}`;
  const title = `New review: ${stars} from ${reviewer_name}`;
  const email = await composeEmail(company, title, [
    `${"★".repeat(rating)}${"☆".repeat(5 - rating)} ${rating} out of 5 stars`,
    review_text,
    [reviewer_name, town].filter(Boolean).join(", "),
    "It is on your website now. You can answer it in public.",
    buttonPart(company, link, "Open this review"),
  ]);
  return { ...email, kind: "new-review" };
}
