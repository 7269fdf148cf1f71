import { phoneAsWritten } from "../phone.ts";
import { asDigits, phoneKey } from "../schema.ts";

/** Questions typed numbers that cannot exist in North America; they are taken all the same (JOB-07). */
export function unlikelyPhones(typed: readonly string[]): string | undefined {
  const [first] = typed.map((one) => phoneKey(asDigits(one))).filter(isUnlikelyPhone);
  return (
    first &&
    `Please check ${phoneAsWritten(first)}: no number in North America is like this. You can save it all the same.`
  );
}

/** Whether a whole number cannot exist in North America: area code and exchange begin with 2 to 9, and are no service. */
function isUnlikelyPhone(key: string): boolean {
  return key.length >= 10 && !/^[2-9](?!11)\d\d[2-9](?!11)\d\d\d{4}$/.test(key);
}
