import { type ReactNode, useMemo, useState } from "react";
import { useCompany } from "#src/facts/use-company.tsx";
import { officeTime } from "#src/platform/process/office-time.ts";
import { distinctSuffixes } from "./distinct-suffixes.ts";
import type { ListItem } from "./use-list-data.ts";

/** How the items of a list are named. The same object throughout. */
export type Naming<Item> = {
  nameOf(item: Item): string;
  /** The name on the buttons that move an item, from its name. */
  labelOf?(name: string): string;
  /** Precedes the name in a sentence: "the review by". */
  lead?: string;
  /** Distinguish items of the same name (distinct-suffixes.ts). */
  details?: readonly ((item: Item, timeZone: string) => string)[];
};

const noDetails: NonNullable<Naming<unknown>["details"]> = [];

/** Items of the same name differ by when they were added. */
export const addedAt: NonNullable<Naming<{ created_at: string }>["details"]> = [
  ({ created_at }, timeZone) => officeTime(created_at, "day", timeZone),
  ({ created_at }, timeZone) => officeTime(created_at, "minute", timeZone),
];

/** An item in a SortableGrid. */
export type NamedEntry<Item> = { id: number; label: string; suffix: string; item: Item };

/**
 * Names the items of a list, each differently.
 *
 * @param edited stays in the list when another person has deleted it: its form holds what was typed
 */
export function useItemNames<Item extends ListItem>(
  items: readonly Item[],
  deleted: readonly Item[],
  edited: Item | undefined,
  { nameOf, labelOf = (name) => name, details = noDetails }: Naming<Item>,
) {
  const { timeZone } = useCompany().hours;
  const [known] = useState(() => new WeakMap<Item, NamedEntry<Item>>());
  const suffixes = useMemo(
    () =>
      distinctSuffixes(
        [...items, ...deleted],
        nameOf,
        ...details.map((detail) => (item: Item) => detail(item, timeZone)),
      ),
    [items, deleted, nameOf, details, timeZone],
  );
  const suffixOf = (item: Item) => suffixes.get(item.id) ?? "";

  /** The same object for the same item, so that a new order renders no card again. */
  function entryOf(item: Item): NamedEntry<Item> {
    const suffix = suffixOf(item);
    const before = known.get(item);
    if (before?.suffix === suffix) return before;
    const entry = { id: item.id, label: labelOf(nameOf(item)) + suffix, suffix, item };
    known.set(item, entry);
    return entry;
  }

  const isMissing = edited !== undefined && !items.some(({ id }) => id === edited.id);
  return {
    entries: (isMissing ? items.toSpliced(edited.sort_order - 1, 0, edited) : items).map(entryOf),
    suffixOf,
  };
}

/** A sentence about an item. The name is isolated: its script may have another direction than the sentence. */
export function sentenceAbout<Item>(
  { lead, nameOf }: Naming<Item>,
  item: Item,
  words: string,
  suffix?: string,
): ReactNode {
  return (
    <>
      {lead && `${lead.charAt(0).toUpperCase()}${lead.slice(1)} `}
      <bdi>{nameOf(item)}</bdi>
      {suffix} {words}
    </>
  );
}

/** The name of an item within a sentence or on a button, different from that of every other one. */
export function itemName<Item>({ lead, nameOf }: Naming<Item>, item: Item, suffix = ""): string {
  return `${lead ? `${lead} ` : ""}${nameOf(item)}${suffix}`;
}

/** Cuts a text to a number of characters, with an ellipsis. A surrogate pair counts as one character. */
export function cutText(text: string, maxLength: number): string {
  const characters = [...text];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join("")}…` : text;
}
