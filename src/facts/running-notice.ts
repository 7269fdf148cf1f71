import type { Facts } from "./all-facts.schema.ts";
import { dayAt, isoDate } from "./calendar.ts";

/** The notice that visitors see. */
export type RunningNotice = {
  text: string;
  tone: "plain" | "important";
  /** Another one for another text: a visitor closes one text, not all that follow (OWN-87). */
  key: string;
};

/** The company's notice from its first to its last day, by the company's clock (OWN-86). */
export function runningNotice(
  { notice, hours }: Pick<Facts, "notice" | "hours">,
  now: Date,
): RunningNotice | undefined {
  if (!notice) return undefined;
  const today = isoDate(dayAt(now, hours.timeZone));
  const { text, tone, from, to } = notice;
  return from <= today && today <= to ? { text, tone, key: keyOf(text) } : undefined;
}

/** Of letters and digits alone: it stands in a script. */
function keyOf(text: string): string {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
