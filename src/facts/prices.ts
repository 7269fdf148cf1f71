/** What the company takes, as its owner writes it: "8 to 12" dollars. All three, or none. */
export type PlanPrices = { foot: string; corner: string; downspout: string };

/** Dollars. */
export type PriceRange = { from: number; to: number };

const maxDollars = 10_000;
const between = / ?[-\u2013] ?| to /;
const dollars = /^\$? ?(\d{1,5}(?:\.\d{1,2})?)$/;

/**
 * Reads a price or a range as typed: "8 to 12", "$8-12", "9.50".
 *
 * @returns undefined for what is none, for a range that begins with its larger end, and above $10,000
 */
export function priceRange(typed: string): PriceRange | undefined {
  const ends = typed.trim().replace(/\s+/g, " ").split(between);
  const [from, second] = ends.map((end) => dollars.exec(end)?.[1]);
  const to = ends.length === 1 ? from : second;
  if (from === undefined || to === undefined || ends.length > 2) return undefined;
  const range = { from: Number(from), to: Number(to) };
  return range.from <= range.to && range.to <= maxDollars ? range : undefined;
}
