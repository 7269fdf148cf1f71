/** Day and time of the office, for a screen that names the time zone: "Monday, March 2, 2026 at 10:00 AM". */
export function officeDayAndTime(time: Date, timeZone: string): string {
  return formatsIn(timeZone).moment.format(time);
}

/** Day and time of the office with its time zone: "Monday, March 2, 2026 at 10:00 AM Eastern Time". */
export function whenInOffice(time: Date, timeZone: string): string {
  return `${officeDayAndTime(time, timeZone)} ${officeZoneName(timeZone)}`;
}

/** A day of the office: "March 2, 2026". */
export function officeDay(time: Date, timeZone: string): string {
  return formatsIn(timeZone).day.format(time);
}

/** What people call the office's clock, in summer and winter alike: "Eastern Time". */
export function officeZoneName(timeZone: string): string {
  const parts = formatsIn(timeZone).zone.formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

type Formats = { moment: Intl.DateTimeFormat; day: Intl.DateTimeFormat; zone: Intl.DateTimeFormat };

/** By time zone: making a format takes longer than using it. */
const known = new Map<string, Formats>();

function formatsIn(timeZone: string): Formats {
  const formats = known.get(timeZone) ?? {
    moment: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeStyle: "short", timeZone }),
    day: new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }),
    zone: new Intl.DateTimeFormat("en-US", { timeZoneName: "longGeneric", timeZone }),
  };
  known.set(timeZone, formats);
  return formats;
}
