import { site } from "#site";

const { timeZone } = site.hours;
const format = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short", timeZone });
const zoneFormat = new Intl.DateTimeFormat("en-US", { timeZoneName: "longGeneric", timeZone });

/** Day and time of the office, for a screen that names the time zone: "Monday, March 2, 2026 at 10:00 AM". */
export function officeDayAndTime(time: Date): string {
  return format.format(time);
}

/** Day and time of the office with its time zone: "Monday, March 2, 2026 at 10:00 AM Eastern Time". */
export function whenInOffice(time: Date): string {
  return `${officeDayAndTime(time)} ${officeZoneName()}`;
}

/** What people call the office's clock, in summer and winter alike: "Eastern Time". */
export function officeZoneName(): string {
  return zoneFormat.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
