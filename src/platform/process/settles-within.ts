/** @returns false if the work has not settled in that time; it continues. Rejects if the work does. */
export function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), ms);
  return Promise.race([work.then(() => true), late.promise]).finally(() => clearTimeout(timer));
}
