import { dayOfDate, isoDate } from "#src/facts/calendar.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { contactLabels, inquiryLabels } from "#src/features/messages/field-labels.ts";
import type { CountedForm } from "#src/site/counting/schema.ts";
import { otherName } from "./known-names.ts";

const minutesOfHour = 60;

export function withCommas(count: number): string {
  return count.toLocaleString("en-US");
}

/** "$7,050", of cents. */
export function dollars(cents: number): string {
  return `$${withCommas(Math.round(cents / 100))}`;
}

/** "75% won", of the jobs that were decided; "" of none. */
export function shareWon({ won, lost }: { won: number; lost: number }): string {
  return won + lost === 0 ? "" : `${Math.round((100 * won) / (won + lost))}%\u00a0won`;
}

/** "45 min", "3 h", "3 h 20 min". */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / minutesOfHour), minutes % minutesOfHour];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${withCommas(hours)} h` : `${withCommas(hours)} h ${rest} min`;
}

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** "Nov 23" */
function shortDate(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}

/** "Nov 16 to Nov 22", of the week that begins on a Monday; "Nov 23 to today" of the present one. */
export function weekName(monday: string, isPresent = false): string {
  return `${shortDate(monday)} to ${isPresent ? "today" : shortDate(isoDate(dayOfDate(monday) + 6))}`;
}

/** The page at a path. */
export function pageName(path: string): string {
  if (path === otherName) return "Other pages";
  return publicPages.find(({ href }) => href === path)?.label ?? path;
}

export function hostLabel(host: string): string {
  return host === otherName ? "Other websites" : host;
}

const formNames: Readonly<Record<CountedForm, string>> = { inquiry: "Inquiry", contact: "Contact form" };
const fieldNames: Readonly<Record<string, string>> = { ...inquiryLabels, ...contactLabels };

/** "Inquiry: Email", of "inquiry.email". */
export function fieldName(name: string): string {
  const [form = "", field = ""] = name.split(".");
  return `${formNames[form as CountedForm] ?? form}: ${fieldNames[field] ?? field}`;
}
