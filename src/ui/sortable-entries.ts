/** Something in a list that can be sorted (sortable-grid.tsx). */
export type EntryOf<Item> = { id: number; label: string; item: Item };

/**
 * Makes entries of what is to be shown: the same entry for the same item, so that a new order draws no card anew. The item that is
 * being edited stays, also when somebody else has deleted it meanwhile: its form holds what was typed.
 *
 * @param labelOf an item's name in buttons and announcements
 */
export function sortableEntries<Item extends { id: number; sort_order: number }>(labelOf: (item: Item) => string) {
  const entries = new WeakMap<Item, EntryOf<Item>>();
  function entryOf(item: Item): EntryOf<Item> {
    const entry = entries.get(item) ?? { id: item.id, label: labelOf(item), item };
    entries.set(item, entry);
    return entry;
  }
  return (items: readonly Item[], edited: Item | undefined): EntryOf<Item>[] => {
    const isThere = edited === undefined || items.some(({ id }) => id === edited.id);
    return (isThere ? items : items.toSpliced(edited.sort_order - 1, 0, edited)).map(entryOf);
  };
}
