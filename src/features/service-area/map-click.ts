import { type Line, linesOf } from "./map-borders.ts";
import { type CountyOutline, roundTo } from "./map-towns.ts";

type Point = { readonly x: number; readonly y: number };

/** The place at a point of the map, in map units: what `placeOn` puts there (OWN-51). Four decimals are 40 feet. */
export function placeAt({ originX, originY, scale }: CountyOutline, { x, y }: Point): { lat: number; lon: number } {
  const degrees = 180 / Math.PI;
  const lat = Math.atan(Math.sinh((originY - y) / scale)) * degrees;
  const lon = ((x - originX) / scale) * degrees;
  return { lat: roundTo(lat, 4), lon: roundTo(lon, 4) };
}

/** The county of the map around a point. */
export function countyAt({ counties }: CountyOutline, point: Point): string | undefined {
  return counties.find(({ path }) => isEnclosed(linesOf(path), point))?.name;
}

/** Whether a point is within borders: a ray from it to the right crosses them an odd number of times. */
export function isEnclosed(borders: readonly Line[], { x, y }: Point): boolean {
  const crossed = borders.filter(
    ([fromX, fromY, toX, toY]) => fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX),
  );
  return crossed.length % 2 === 1;
}
