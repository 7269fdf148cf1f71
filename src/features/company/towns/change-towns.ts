import type { Facts } from "#src/facts/all-facts.schema.ts";

export type Town = Facts["towns"][number];

/** Where the company works. */
export type ServedArea = Pick<Facts, "counties" | "towns">;

type Named = { name: string; county: string };

/** Whether both are the same town: no county has two of the same name. */
export function isSameTown(a: Named, b: Named): boolean {
  return a.county === b.county && a.name.toLowerCase() === b.name.toLowerCase();
}

/** Why a place cannot be added, if there is a reason (OWN-55). */
export function whyNot(place: Named, towns: readonly Town[]): string | undefined {
  return towns.some((town) => isSameTown(town, place)) ? `${place.name} is already on your list.` : undefined;
}

/** The towns with another: in its county a main town stands behind the other main ones, any other by the alphabet after them. */
export function withTown(towns: readonly Town[], added: Town): Town[] {
  if (towns.some((town) => isSameTown(town, added))) return [...towns];
  const isAfter = ({ county, main, name }: Town) =>
    county === added.county && !main && (added.main || name.localeCompare(added.name, "en") > 0);
  const place = towns.findIndex(isAfter);
  return place === -1 ? [...towns, added] : towns.toSpliced(place, 0, added);
}

/** The counties and towns without a county and its own (OWN-116). */
export function withoutCounty({ counties, towns }: ServedArea, gone: string): ServedArea {
  return {
    counties: counties.filter((county) => county !== gone),
    towns: towns.filter(({ county }) => county !== gone),
  };
}

export function withoutTown(towns: readonly Town[], gone: Town): Town[] {
  return towns.filter((town) => !isSameTown(town, gone));
}

/** The towns, one of them as a main town or no longer, where such a town stands. */
export function withMain(towns: readonly Town[], changed: Town, main: boolean): Town[] {
  const town = towns.find((one) => isSameTown(one, changed));
  return town ? withTown(withoutTown(towns, town), { ...town, main }) : [...towns];
}
