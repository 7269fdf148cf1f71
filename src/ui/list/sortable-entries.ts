/** Something in a list that can be sorted (sortable-grid.tsx). */
export type EntryOf<Item> = {
  id: number;
  label: string;
  /** Distinguishes the item from others of the same name (distinct-suffixes.ts). */
  suffix: string;
  item: Item;
};

/**
 * Makes entries of what is to be shown: the same entry for the same item, so that a new order draws no card anew. The item that is
 * being edited stays, also when another person has deleted it: its form holds what was typed.
 *
 * @param nameOf an item's name in buttons and announcements, without its suffix
 */
export function sortableEntries<Item extends { id: number; sort_order: number }>(nameOf: (item: Item) => string) {
  const entries = new WeakMap<Item, EntryOf<Item>>();
  function entryOf(item: Item, suffix: string): EntryOf<Item> {
    const known = entries.get(item);
    if (known?.suffix === suffix) return known;
    const entry = { id: item.id, label: nameOf(item) + suffix, suffix, item };
    entries.set(item, entry);
    return entry;
  }
  return (items: readonly Item[], edited: Item | undefined, suffixes: ReadonlyMap<number, string>): EntryOf<Item>[] => {
    const isThere = edited === undefined || items.some(({ id }) => id === edited.id);
    return (isThere ? items : items.toSpliced(edited.sort_order - 1, 0, edited)).map((item) =>
      entryOf(item, suffixes.get(item.id) ?? ""),
    );
  };
}
