import type { TakedownReason } from "#db/schema.ts";
import { counted } from "#src/ui/text/counted.ts";
import { type AuditFacts, because, hiddenUnless, say } from "./sentence-parts.ts";

/** Reviews, and asking for them. */
export const reviewKinds = {
  "review-added": ({ by, whom, details: { shown } }: AuditFacts<{ id: number; shown: boolean }>) =>
    say`${by} added the review by ${whom}${hiddenUnless(shown)}.`,
  "review-edited": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} edited the review by ${whom}.`,
  "review-hidden": ({ by, whom, details: { reason } }: AuditFacts<{ id: number; reason?: TakedownReason }>) =>
    say`${by} took the review by ${whom} off the site${because(reason)}.`,
  "review-shown": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} put the review by ${whom} on the site.`,
  "review-deleted": ({ by, whom, details: { reason } }: AuditFacts<{ id: number; reason?: TakedownReason }>) =>
    say`${by} deleted the review by ${whom}${because(reason)}.`,
  "review-restored": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} restored the review by ${whom}.`,
  "reviews-reordered": ({ by }: AuditFacts) => say`${by} changed the order of the reviews.`,
  "review-answered": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} answered the review by ${whom}.`,
  "review-answer-removed": ({ by, whom }: AuditFacts<{ id: number }>) =>
    say`${by} removed the answer to the review by ${whom}.`,
  /** By a customer, with the link of an email. */
  "review-written": ({ whom }: AuditFacts<{ id: number }>) => say`${whom} wrote a review with the link of an email.`,
  "review-rewritten": ({ whom }: AuditFacts<{ id: number }>) =>
    say`${whom} changed their review with the link of an email.`,
  "review-withdrawn": ({ whom }: AuditFacts<{ id: number }>) =>
    say`${whom} took their review back with the link of an email.`,
  "review-asked": ({ by, whom }: AuditFacts) => say`${by} asked ${whom} for a review.`,
  "reviews-asked": ({ by, details: { count } }: AuditFacts<{ count: number }>) =>
    say`${by} asked ${counted(count, "won customer")} for a review.`,
  "review-emails-stopped": ({ by }: AuditFacts) =>
    typeof by === "string"
      ? say`${by} wants no more emails that ask for a review.`
      : say`${by} stopped the emails that ask a customer for a review.`,
};

/** Pictures of the gallery and of the pages. */
export const pictureKinds = {
  "picture-added": ({ by, whom, details: { shown } }: AuditFacts<{ id: number; shown: boolean }>) =>
    say`${by} added the image “${whom}”${hiddenUnless(shown)}.`,
  "picture-edited": ({ by, whom }: AuditFacts<{ id: number }>) =>
    say`${by} changed the description of the image “${whom}”.`,
  "picture-hidden": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} took the image “${whom}” off the site.`,
  "picture-shown": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} put the image “${whom}” on the site.`,
  "picture-deleted": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} deleted the image “${whom}”.`,
  "picture-restored": ({ by, whom }: AuditFacts<{ id: number }>) => say`${by} restored the image “${whom}”.`,
  "picture-prepared-again": ({ by, whom }: AuditFacts<{ id: number }>) =>
    say`${by} had the image “${whom}” prepared again.`,
  "pictures-reordered": ({ by }: AuditFacts) => say`${by} changed the order of the images.`,
  "page-picture-changed": ({ by, whom, details: { delivered } }: AuditFacts<{ delivered: boolean }>) =>
    delivered
      ? say`${by} put the delivered picture back: ${whom}.`
      : say`${by} changed a picture of the pages: ${whom}.`,
};
