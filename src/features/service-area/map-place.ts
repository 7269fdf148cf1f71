import { countyMap } from "./county-map.gen.ts";

/** Where a place lies on the county map, in map units (the inverse is nowhere needed). */
export function placeOnMap({ lat, lon }: { lat: number; lon: number }): { x: number; y: number } {
  const radians = Math.PI / 180;
  const x = countyMap.originX + countyMap.scale * lon * radians;
  const y = countyMap.originY - countyMap.scale * Math.asinh(Math.tan(lat * radians));
  return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 };
}
