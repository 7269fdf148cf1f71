import { officeTime } from "#src/platform/process/office-time.ts";
import { dayAt, shortDayName } from "./calendar.ts";

const nearDays = ["Today", "Yesterday"] as const;

/**
 * A moment as staff read it (LOOK-50): in a list "Today 9:24 pm", in a sentence "today at 9:24 pm", and from the day before yesterday
 * on "Tue, Nov 24". The year is said when it is another one.
 */
export function nearTime(
  time: string,
  { now, timeZone, as }: { now: Date; timeZone: string; as: "list" | "sentence" },
) {
  const today = dayAt(now, timeZone);
  const day = dayAt(new Date(time), timeZone);
  const near = nearDays[today - day];
  if (near === undefined) return shortDayName(day, today);
  const clock = officeTime(time, "clock", timeZone);
  return as === "list" ? `${near} ${clock}` : `${near.toLowerCase()} at ${clock}`;
}
