/** An address as jobs at one address are compared: letters and digits alone, in lower case (JOB-09). */
export function addressKey(address: string): string {
  return address
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a whole number cannot exist in North America: area code and exchange begin with 2 to 9, and are no service (JOB-07). */
export function isUnlikelyPhone(key: string): boolean {
  return key.length >= 10 && !/^[2-9](?!11)\d\d[2-9](?!11)\d\d\d{4}$/.test(key);
}
