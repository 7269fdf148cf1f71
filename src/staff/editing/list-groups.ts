/** Parts of a list by their names, of which one is shown at a time; an item can be in several. */
export type ListGroups<Item> = Readonly<Record<string, (item: Item) => boolean>>;

/**
 * The tabs of the groups that have items, such as "Samples (24)"; none without two of them.
 *
 * @returns `shown` is the chosen tab, unless an item that is to be in sight is elsewhere; then, or without one, the first that fits
 */
export function openGroups<Item extends { id: number }>(
  items: readonly Item[],
  groups: ListGroups<Item>,
  { tab, id }: { tab?: string; id?: number },
) {
  const item = items.find((one) => one.id === id);
  const filled = Object.entries(groups).filter(([, has]) => items.some(has));
  const fitting = filled.filter(([, has]) => !item || has(item));
  const chosen = fitting.find(([name]) => tab?.startsWith(name)) ?? fitting[0];
  if (filled.length < 2 || !chosen) return { tabs: [], shown: "", has: () => true };
  const tabOf = ([name, has]: (typeof filled)[number]) => `${name} (${items.filter(has).length})`;
  return { tabs: filled.map(tabOf), shown: tabOf(chosen), has: chosen[1] };
}
