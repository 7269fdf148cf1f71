import { dayMs, hourMs, minuteMs } from "#src/platform/process/clock.ts";

/** A time at which hours begin, from what a clock shows: "8 am", "8:30 am", "noon", "12 am". */
export function openingWords(shown: number): string {
  const hour = Math.floor((shown % dayMs) / hourMs);
  const minute = Math.floor((shown % hourMs) / minuteMs);
  if (hour === 12 && minute === 0) return "noon";
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "am" : "pm"}`;
}

/** A time at which hours end, where 12 am is the midnight of that day: "4 pm", "midnight". */
export function closingWords(shown: number): string {
  return shown % dayMs === 0 ? "midnight" : openingWords(shown);
}
