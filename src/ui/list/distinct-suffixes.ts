/**
 * Gives each item a suffix for its name, so that the buttons of two items have different names: nothing for a name that occurs once,
 * otherwise the first detail that differs, or a number after the last detail. Numbers follow the ids, so that they stay when the
 * order changes.
 *
 * @param details from the shortest to the most exact, such as the day and then the time
 * @returns for each id, e.g. "", ", Mar 2, 2026" or " (2)"
 */
export function distinctSuffixes<Item extends { id: number }>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  ...details: readonly ((item: Item) => string)[]
): ReadonlyMap<number, string> {
  const suffixes = new Map<number, string>();
  const byId = [...new Map(items.map((item) => [item.id, item])).values()].sort((one, other) => one.id - other.id);

  function distinguish(same: readonly Item[], suffixOf: (item: Item) => string, rest: typeof details): void {
    const [detail, ...others] = rest;
    if (same.length === 1 || !detail) {
      for (const [place, item] of same.entries())
        suffixes.set(item.id, suffixOf(item) + (same.length > 1 ? ` (${place + 1})` : ""));
      return;
    }
    for (const group of Map.groupBy(same, detail).values()) distinguish(group, (item) => `, ${detail(item)}`, others);
  }

  for (const same of Map.groupBy(byId, nameOf).values()) distinguish(same, () => "", details);
  return suffixes;
}
