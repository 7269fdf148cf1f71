/**
 * An id in an address, as we write it ourselves: no sign, no zero in front, no other notation, nothing that a double rounds
 * (SECURITY.md AZ-6).
 *
 * @returns undefined for whatever else; answer as for a row that is not there
 */
export function readId(typed: string): number | undefined {
  if (!/^[1-9][0-9]{0,15}$/.test(typed)) return undefined;
  const id = Number(typed);
  return Number.isSafeInteger(id) ? id : undefined;
}
