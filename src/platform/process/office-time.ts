import { clockWords } from "./clock-words.ts";
import { shownAt } from "./wall-clock.ts";

const dayStyles = { day: "medium", minute: "medium", longDay: "long", wholeDay: "full", wholeMinute: "full" } as const;
const monthAlone = { month: "short", year: "numeric" } as const;

/**
 * A moment in the office's time zone: `clock` "10 am", `day` "Mar 2, 2026", `minute` "Mar 2, 2026, 10 am", `longDay` "March 2,
 * 2026", `month` "Mar 2026", `wholeDay` "Monday, March 2, 2026", `wholeMinute` "Monday, March 2, 2026 at 10 am".
 */
export function officeTime(
  time: Date | string,
  style: keyof typeof dayStyles | "month" | "clock",
  timeZone: string,
): string {
  const clock = clockWords(shownAt(new Date(time).getTime(), timeZone));
  if (style === "clock") return clock;
  if (style === "month") return formatOf(timeZone, monthAlone).format(new Date(time));
  const day = formatOf(timeZone, { dateStyle: dayStyles[style] }).format(new Date(time));
  return style === "minute" ? `${day}, ${clock}` : style === "wholeMinute" ? `${day} at ${clock}` : day;
}

/** Day and time of the office with its time zone: "Monday, March 2, 2026 at 10 am Eastern Time". */
export function whenInOffice(time: Date, timeZone: string): string {
  return `${officeTime(time, "wholeMinute", timeZone)} ${officeZoneName(timeZone)}`;
}

/** What people call the office's clock, in summer and winter alike: "Eastern Time". */
export function officeZoneName(timeZone: string): string {
  const parts = formatOf(timeZone, { timeZoneName: "longGeneric" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** Making a format takes far longer than using it. */
const known = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.values(options)}`;
  const format = known.get(key) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  known.set(key, format);
  return format;
}
