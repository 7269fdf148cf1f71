/** What the company takes, as its owner writes it: "8 to 12" dollars. Each may be empty. */
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

/** "$8 to $9.50"; one price alone is "$8". */
export function priceWords({ from, to }: PriceRange): string {
  const dollars = (amount: number) =>
    `$${amount.toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })}`;
  return from === to ? dollars(from) : `${dollars(from)} to ${dollars(to)}`;
}

/** What a house takes. */
export type Amounts = { feet: number; corners: number; downspouts: number };

/** Tens of dollars are as exact as an estimate can be. */
const step = 10;

/**
 * What gutters cost, from those of the smaller house at the lower prices to those of the larger one at the higher (LEAD-48), without
 * what has no price (OWN-117).
 *
 * @returns whole tens of dollars, rounded outward; undefined without the company's own prices, and if nothing of it has one
 */
export function priceOf(smaller: Amounts, larger: Amounts, prices: PlanPrices): PriceRange | undefined {
  const [foot, corner, downspout] = [prices.foot, prices.corner, prices.downspout].map(priceRange);
  // In whole cents: sums of fractions of two would be off at the edges of the tens.
  const sum = ({ feet, corners, downspouts }: Amounts, end: keyof PriceRange) =>
    Math.round(
      100 * (feet * (foot?.[end] ?? 0) + corners * (corner?.[end] ?? 0) + downspouts * (downspout?.[end] ?? 0)),
    ) / 100;
  if (sum(larger, "to") === 0) return undefined;
  return { from: Math.floor(sum(smaller, "from") / step) * step, to: Math.ceil(sum(larger, "to") / step) * step };
}

/** What a price of the planner is without, and of what it is (OWN-117): "corners and downspouts", "gutter". */
export function partsOfPrice(prices: PlanPrices): { without: string; of: string } {
  const names = { foot: "gutter", corner: "corners", downspout: "downspouts" } as const;
  const list = (isOf: boolean) =>
    (Object.keys(names) as (keyof PlanPrices)[])
      .filter((name) => (prices[name] !== "") === isOf)
      .map((name) => names[name])
      .join(" and ");
  return { without: list(false), of: list(true) };
}

/** Between these are most one-story homes. */
export const typicalHomes = [
  { feet: 120, corners: 4, downspouts: 4 },
  { feet: 180, corners: 4, downspouts: 6 },
] as const;

/** What most one-story homes cost, in words; undefined without all of the company's own prices (LOOK-22). */
export function typicalPrice(prices: PlanPrices): string | undefined {
  const range = priceOf(...typicalHomes, prices);
  return range && partsOfPrice(prices).without === "" ? priceWords(range) : undefined;
}
