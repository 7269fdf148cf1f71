import { phoneAsWritten } from "../phone.ts";
import { asDigits, phoneKey } from "../schema.ts";
import { isUnlikelyPhone } from "./contacts.ts";

/** Questions typed numbers that cannot exist in North America; they are taken all the same (JOB-07). */
export function unlikelyPhones(typed: readonly string[]): string | undefined {
  const [first] = typed.map((one) => phoneKey(asDigits(one))).filter(isUnlikelyPhone);
  return (
    first &&
    `Please check ${phoneAsWritten(first)}: no number in North America is like this. You can save it all the same.`
  );
}
