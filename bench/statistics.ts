/** The value below which that part of all lies: 0.99 for the 99th percentile. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
}

/** By how much the second value grows when the first grows by one (least squares). */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const above = points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0);
  return above / points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
}

export function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/**
 * How likely so large a difference in rank is by chance, two-sided; by the normal approximation, which holds from twenty values
 * on.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((time) => ({ time, one: true })), ...other.map((time) => ({ time, one: false }))];
  ranked.sort((a, b) => a.time - b.time);
  const rankSum = ranked.reduce((sum, value, index) => (value.one ? sum + index + 1 : sum), 0);
  const [m, n] = [one.length, other.length];
  const u = rankSum - (m * (m + 1)) / 2;
  const z = Math.abs(u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
  return 2 * upperTail(z);
}

/** Of the normal distribution, to three decimals and better (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
