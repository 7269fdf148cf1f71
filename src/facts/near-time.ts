import { officeTime } from "#src/platform/process/office-time.ts";
import { dayAt, shortDayName } from "./calendar.ts";

const nearDays = ["Today", "Yesterday"] as const;

/**
 * A moment as staff read it (LOOK-50): in a list "Today 9:24 pm" and "Tue, Nov 24", in a sentence "today at 9:24 pm" and "on Tue, Nov
 * 24"; `bare` is a sentence's without "on". The year is said when it is another one.
 */
export function nearTime(
  time: string,
  { now, timeZone, as }: { now: Date; timeZone: string; as: "list" | "sentence" | "bare" },
) {
  const today = dayAt(now, timeZone);
  const day = dayAt(new Date(time), timeZone);
  const near = nearDays[today - day];
  if (near === undefined) return `${as === "sentence" ? "on " : ""}${shortDayName(day, today)}`;
  const clock = officeTime(time, "clock", timeZone);
  return as === "list" ? `${near} ${clock}` : `${near.toLowerCase()} at ${clock}`;
}
