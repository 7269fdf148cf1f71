import { counted } from "#src/ui/text/counted.ts";
import { entryKinds } from "./entry-kinds.server.ts";
import { type AuditFacts, say } from "./sentence-parts.ts";

/** Reviews, and asking for them. */
export const reviewKinds = {
  ...entryKinds("review", ["the review by ", ""]),
  "reviews-reordered": ({ by }: AuditFacts) => say`${by} changed the order of the reviews.`,
  "review-answered": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} answered the review by ${whom}.`,
  "review-answer-removed": ({ by, whom }: AuditFacts<{ id: number }>) =>
    say`${by} removed the answer to the review by ${whom}.`,
  /** By a customer, with the link of an email. */
  "review-written": ({ whom }: AuditFacts<{ id: number }>) => say`${whom} wrote a review with the link of an email.`,
  "review-rewritten": ({ whom }: AuditFacts<{ id: number }>) =>
    say`${whom} changed their review with the link of an email.`,
  "review-withdrawn": ({ whom }: AuditFacts<{ id: number }>) =>
    say`${whom} took their review down with the link of an email.`,
  "review-asked": ({ by, whom }: AuditFacts) => say`${by} asked ${whom} for a review.`,
  "reviews-asked": ({ by, details: { count } }: AuditFacts<{ count: number }>) =>
    say`${by} asked ${counted(count, "customer")} for a review.`,
  "review-requests-taken-back": ({ by, details: { count } }: AuditFacts<{ count: number }>) =>
    say`${by} took back that ${counted(count, "customer was", "customers were")} asked for a review.`,
  "review-emails-stopped": ({ by }: AuditFacts) =>
    typeof by === "string"
      ? say`${by} wants no more emails that ask for a review.`
      : say`${by} stopped the emails that ask a customer for a review.`,
};

/** Pictures of the gallery and of the pages. */
export const pictureKinds = {
  ...entryKinds("picture", ["the image “", "”"]),
  "picture-edited": ({ by, whom }: AuditFacts<{ id: number }>) =>
    say`${by} changed the description of the image “${whom}”.`,
  "picture-prepared-again": ({ by, whom }: AuditFacts<{ id: number }>) =>
    say`${by} had the image “${whom}” prepared again.`,
  "pictures-reordered": ({ by }: AuditFacts) => say`${by} changed the order of the images.`,
  "page-picture-changed": ({ by, whom, details: { delivered } }: AuditFacts<{ delivered: boolean }>) =>
    delivered
      ? say`${by} put the original picture back: ${whom}.`
      : say`${by} changed a picture of the pages: ${whom}.`,
};
