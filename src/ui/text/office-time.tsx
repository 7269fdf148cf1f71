import { site } from "#site";

const { timeZone } = site.hours;
const whole = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });

/**
 * A moment in the office's time zone: "Mar 2, 2026, 10:00 AM".
 *
 * @param timeOnly shows the time of day only
 */
export function OfficeTime({ time, timeOnly = false }: { time: string; timeOnly?: boolean }) {
  return <time dateTime={time}>{(timeOnly ? clock : whole).format(new Date(time))}</time>;
}

/** The office's day as text: "Mar 2, 2026". */
export const officeDay = (time: string) => day.format(new Date(time));

/** The office's day and time as text: "Mar 2, 2026, 10:00 AM". */
export const officeMinute = (time: string) => whole.format(new Date(time));
