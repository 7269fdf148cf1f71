import type { Facts } from "./all-facts.schema.ts";
import { dayAt, isoDate } from "./calendar.ts";

/** The notice that visitors see. */
export type RunningNotice = {
  text: string;
  tone: "plain" | "important";
  /** Another one for another text: a visitor closes one text, not all that follow (OWN-87). */
  key: string;
};

/**
 * The company's notice from its first to its last day, by the company's clock (OWN-86). Of two the important one, of two alike the
 * one that begins later (OWN-146).
 */
export function runningNotice(
  { notice, secondNotice, hours }: Pick<Facts, "notice" | "secondNotice"> & { hours: { timeZone: string } },
  now: Date,
): RunningNotice | undefined {
  const today = isoDate(dayAt(now, hours.timeZone));
  const [shown] = [notice, secondNotice]
    .filter((each) => each !== null)
    .filter(({ from, to }) => from <= today && today <= to)
    .sort((a, b) => a.tone.localeCompare(b.tone) || b.from.localeCompare(a.from));
  return shown && { text: shown.text, tone: shown.tone, key: keyOf(shown.text) };
}

/** Of letters and digits alone: it stands in a script. */
function keyOf(text: string): string {
  let sum = 7;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum.toString(36);
}
