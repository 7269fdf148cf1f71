import { toSearchText } from "#db/search-text.ts";
import { deliveredFacts } from "./company.ts";
import namesByCounty from "./florida-names.gen.json" with { type: "json" };
import pointsByCounty from "./florida-points.gen.json" with { type: "json" };

type Point = { readonly lat: number; readonly lon: number };
export type Place = Point & { readonly name: string; readonly county: string };

const maxFound = 8;

/**
 * The cities, towns and census designated places of Florida (US Census Bureau, 2010 Gazetteer, public domain), and the towns of
 * site.config.ts. Of a town in both, the point of site.config.ts holds: the Census gives the middle of a city's land, which
 * can lie miles from its houses.
 */
const places: readonly Place[] = [
  ...deliveredFacts.towns.map(({ name, county, lat, lon }) => ({ name, county, lat, lon })),
  ...(Object.keys(namesByCounty) as (keyof typeof namesByCounty)[]).flatMap((county) => {
    const points = pointsByCounty[county].split(";").map((point) => point.split(","));
    return namesByCounty[county]
      .split(";")
      .map((name, at) => ({ name, county, lat: Number(points[at]?.[0]), lon: -Number(points[at]?.[1]) }))
      .filter(({ name }) => !deliveredFacts.towns.some((town) => town.name === name && town.county === county));
  }),
];
const keys = new Map(places.map((place) => [place, keyOf(place.name)]));

/**
 * Places in these counties by the beginning of their name or of a word in it, without regard to case and accents, at most eight (OWN-50): the very
 * name first, then names that begin with it, and of each kind the nearest to the company's towns.
 */
export function findPlaces(typed: string, towns: readonly Point[], counties: readonly string[]): Place[] {
  const wanted = keyOf(typed);
  if (wanted === "") return [];
  const middle = { lat: mean(towns.map(({ lat }) => lat)), lon: mean(towns.map(({ lon }) => lon)) };
  return places
    .filter(({ county }) => counties.includes(county))
    .map((place) => ({ place, rank: rankOf(keys.get(place) ?? "", wanted) }))
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || distance(a.place, middle) - distance(b.place, middle))
    .slice(0, maxFound)
    .map(({ place }) => place);
}

function rankOf(key: string, wanted: string): number {
  if (key === wanted) return 0;
  // "Land O'Lakes" is "Land O' Lakes".
  if (key.replaceAll(" ", "").startsWith(wanted.replaceAll(" ", ""))) return 1;
  return key.includes(` ${wanted}`) ? 2 : 3;
}

/** "Saint Cloud", "St. Cloud" and "st cloud" are one name, and so are "Howey-in-the-Hills" and "howey in the hills". */
function keyOf(name: string): string {
  return toSearchText(name)
    .replaceAll(".", "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\bsaint\b/, "st");
}

/** Squared, in degrees of latitude: enough to say which is nearer. */
function distance(one: Point, other: Point): number {
  const eastward = (one.lon - other.lon) * Math.cos((one.lat * Math.PI) / 180);
  return eastward ** 2 + (one.lat - other.lat) ** 2;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
