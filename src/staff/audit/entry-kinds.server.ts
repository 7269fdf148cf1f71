import type { TakedownReason } from "#db/schema.ts";
import { type AuditFacts, because, hiddenUnless, type Part, say } from "./sentence-parts.ts";

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
