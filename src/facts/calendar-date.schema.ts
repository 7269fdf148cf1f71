import * as z from "zod/mini";

/** A day of 2000 to 2099 that the calendar has, "2026-12-01": the pattern alone takes February 30. */
export function calendarDate(error: string) {
  return z
    .string({ error })
    .check(z.refine((value) => /^20\d\d-\d\d-\d\d$/.test(value) && isRealDate(value), { error, abort: true }));
}

function isRealDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
