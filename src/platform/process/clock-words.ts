import { dayMs, hourMs, minuteMs } from "./clock.ts";

/** A time of day, from what a clock shows: "8 am", "8:30 am", "noon", "12 am". */
export function clockWords(shown: number): string {
  const [hour, minute] = [Math.floor((shown % dayMs) / hourMs), Math.floor((shown % hourMs) / minuteMs)];
  if (hour === 12 && minute === 0) return "noon";
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "am" : "pm"}`;
}
