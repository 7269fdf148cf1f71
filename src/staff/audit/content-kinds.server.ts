import type { TakedownReason } from "#db/schema.ts";
import { counted } from "#src/ui/text/counted.ts";
import { type AuditFacts, about, because, did, hiddenUnless, type Id, type Part, say } from "./sentence-parts.ts";

/** Reviews, and asking for them. */
export const reviewKinds = {
  ...entryKinds("review", ["the review by ", ""]),
  "reviews-reordered": did("changed the order of the reviews"),
  "review-answered": about<Id>("answered the review by"),
  "review-answer-removed": about<Id>("removed the answer to the review by"),
  /** By a customer, with an emailed link. */
  "review-written": ({ whom }: AuditFacts<Id>) => say`${whom} wrote a review with an emailed link.`,
  "review-rewritten": ({ whom }: AuditFacts<Id>) => say`${whom} changed their review with an emailed link.`,
  "review-withdrawn": ({ whom }: AuditFacts<Id>) => say`${whom} took their review down with an emailed link.`,
  "review-asked": about("asked", " for a review"),
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
  "picture-edited": ({ by, whom }: AuditFacts<Id>) => say`${by} changed the description of the image “${whom}”.`,
  "picture-prepared-again": ({ by, whom }: AuditFacts<Id>) => say`${by} had the image “${whom}” prepared again.`,
  "pictures-reordered": did("changed the order of the images"),
  "page-picture-changed": ({ by, whom, details: { delivered } }: AuditFacts<{ delivered: boolean }>) =>
    delivered
      ? say`${by} put the original picture back: ${whom}.`
      : say`${by} changed a picture of the pages: ${whom}.`,
};

/** What the log calls an entry of a list that staff sort and restore. */
export type EntryNoun = "review" | "picture" | "question" | "page";

type Sentence<Details> = (facts: AuditFacts<Details>) => Part[];
type EntryKinds<Noun extends EntryNoun> = Record<`${Noun}-added`, Sentence<{ id: number; shown: boolean }>> &
  Record<`${Noun}-${"edited" | "shown" | "restored"}`, Sentence<{ id: number }>> &
  Record<`${Noun}-${"hidden" | "deleted"}`, Sentence<{ id: number; reason?: TakedownReason }>>;

/**
 * The kinds of the changes that every such list has.
 *
 * @param words what stands before the name of an entry, and what after it
 */
export function entryKinds<Noun extends EntryNoun>(
  noun: Noun,
  [the, end]: readonly [string, string],
): EntryKinds<Noun> {
  const kinds: EntryKinds<"picture"> = {
    "picture-added": ({ by, whom, details: { shown } }) => say`${by} added ${the}${whom}${end}${hiddenUnless(shown)}.`,
    "picture-edited": ({ by, whom }) => say`${by} edited ${the}${whom}${end}.`,
    "picture-hidden": ({ by, whom, details: { reason } }) =>
      say`${by} took ${the}${whom}${end} off the site${because(reason)}.`,
    "picture-shown": ({ by, whom }) => say`${by} put ${the}${whom}${end} on the site.`,
    "picture-deleted": ({ by, whom, details: { reason } }) => say`${by} deleted ${the}${whom}${end}${because(reason)}.`,
    "picture-restored": ({ by, whom }) => say`${by} restored ${the}${whom}${end}.`,
  };
  const named = Object.entries(kinds).map(([kind, sentence]) => [kind.replace("picture", noun), sentence]);
  return Object.fromEntries(named) as EntryKinds<Noun>;
}
