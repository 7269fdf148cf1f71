import * as z from "zod/mini";

/** A day of 2000 to 2099 that the calendar has, "2026-12-01". */
export function calendarDate(error: string) {
  return z.iso.date({ error, abort: true }).check(z.regex(/^20/, { error, abort: true }));
}
