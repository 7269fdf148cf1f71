import type { Facts } from "#src/facts/all-facts.schema.ts";

export type Town = Facts["towns"][number];

type Named = { name: string; county: string };

/** Whether both are the same town: no county has two of the same name. */
export function isSameTown(a: Named, b: Named): boolean {
  return a.county === b.county && a.name.toLowerCase() === b.name.toLowerCase();
}

/** Why a place cannot be added, if there is a reason (OWN-55). */
export function whyNot(place: Named, towns: readonly Town[], counties: readonly string[]): string | undefined {
  if (!counties.includes(place.county)) {
    const yours = new Intl.ListFormat("en-US").format(counties);
    return `${place.name} is in ${place.county} County. Your counties are ${yours}.`;
  }
  if (towns.some((town) => isSameTown(town, place))) return `${place.name} is already on your list.`;
  return undefined;
}

/** The towns with another, before the first of its county that comes after it in the alphabet; main towns keep their order. */
export function withTown(towns: readonly Town[], added: Town): Town[] {
  if (towns.some((town) => isSameTown(town, added))) return [...towns];
  const isAfter = ({ county, main, name }: Town) =>
    county === added.county && !main && name.localeCompare(added.name, "en") > 0;
  const place = towns.findIndex(isAfter);
  return place === -1 ? [...towns, added] : towns.toSpliced(place, 0, added);
}

export function withoutTown(towns: readonly Town[], gone: Town): Town[] {
  return towns.filter((town) => !isSameTown(town, gone));
}

/** The towns, one of them as a main town or no longer. */
export function withMain(towns: readonly Town[], changed: Town, main: boolean): Town[] {
  return towns.map((town) => (isSameTown(town, changed) ? { ...town, main } : town));
}
