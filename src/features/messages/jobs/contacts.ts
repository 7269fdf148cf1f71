/** The ten digits of a number of the United States, with or without the country's code; other digits as they are (JOB-01). */
export function phoneKey(digits: string): string {
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** An address as jobs at one address are compared: letters and digits alone, in lower case (JOB-09). */
export function addressKey(address: string): string {
  return address
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
