import { site } from "#site";

const { timeZone } = site.hours;
const whole = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });

/**
 * A moment as the office's clock shows it, wherever the reader is: "Mar 2, 2026, 10:00 AM". For what several people talk about.
 *
 * @param only the time of day, where the day stands beside it
 */
export function OfficeTime({ time, only = false }: { time: string; only?: boolean }) {
  return <time dateTime={time}>{(only ? clock : whole).format(new Date(time))}</time>;
}

/** The office's day as text: "Mar 2, 2026". */
export const officeDay = (time: string) => day.format(new Date(time));

/** The office's day and time as text: "Mar 2, 2026, 10:00 AM". */
export const officeMinute = (time: string) => whole.format(new Date(time));
