import { useCompany } from "#src/facts/use-company.tsx";

const styles = {
  minute: { dateStyle: "medium", timeStyle: "short" },
  day: { dateStyle: "medium" },
  month: { month: "short", year: "numeric" },
  wholeDay: { dateStyle: "full" },
  clock: { timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a format takes far longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment as text in the office's time zone: `minute` "Mar 2, 2026, 10:00 AM", `day` "Mar 2, 2026", `month` "Mar 2026",
 * `wholeDay` "Monday, March 2, 2026", `clock` "10:00 AM".
 */
export function officeTime(time: string, style: keyof typeof styles, timeZone: string): string {
  const key = `${style} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { ...styles[style], timeZone });
  formats.set(key, format);
  return format.format(new Date(time));
}

/**
 * A moment in the office's time zone: "Mar 2, 2026, 10:00 AM".
 *
 * @param timeOnly shows the time of day only
 */
export function OfficeTime({ time, timeOnly = false }: { time: string; timeOnly?: boolean }) {
  const { timeZone } = useCompany().hours;
  return <time dateTime={time}>{officeTime(time, timeOnly ? "clock" : "minute", timeZone)}</time>;
}
