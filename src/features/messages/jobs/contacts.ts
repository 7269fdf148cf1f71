/** An address as jobs at one address are compared: letters and digits alone, in lower case (JOB-09). */
export function addressKey(address: string): string {
  return address
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
