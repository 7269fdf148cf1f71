import { site } from "#site";

const format = new Intl.DateTimeFormat("en-US", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: site.hours.timeZone,
});

/** Day and time as the office's clock shows it, wherever the server stands: "Monday, March 2, 2026 at 10:00 AM". */
export function whenInOffice(time: Date): string {
  return format.format(time);
}
