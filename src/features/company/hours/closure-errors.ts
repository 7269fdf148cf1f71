import { type Day, dayOfDate } from "#src/company/calendar.ts";
import { type Closure, closureSchema } from "#src/company/hours.schema.ts";
import { errorsByField } from "#src/platform/database/fields.schema.ts";

/** What is wrong with a closure as it is typed (OWN-83): the rules of all closures, and that it is not over. */
export function closureErrors(typed: Readonly<Record<keyof Closure, string>>, today: Day) {
  const read = closureSchema.safeParse(typed);
  if (!read.success) return errorsByField(read.error);
  return dayOfDate(typed.to) < today ? { to: "This day has passed. Enter today or a later day." } : {};
}
