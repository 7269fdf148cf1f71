/** @returns false if the work has not settled in that time; it continues. Rejects if the work does. */
export async function settlesWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<false>();
  using _timer = setTimeout(() => late.resolve(false), ms);
  return await Promise.race([work.then(() => true), late.promise]);
}
