import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { HttpProblem } from "#src/platform/process/problem.ts";
import { wasRequired } from "#src/schema/fields.schema.ts";

/**
 * The member `was` of a change: the fields as the person saw them. Without it the change replaces what is there, as the calls of
 * the specification do.
 */
export const wasSchema = z.optional(wasRequired);
export type Was = z.output<typeof wasSchema>;

type Sent<Values> = {
  /** What fields are to be; one that is missing stays. */
  now: Partial<Values>;
  was: Was;
  /** Fields that are one value, such as a day and its time. */
  together?: readonly (keyof Values & string)[];
};

/** Refuses a change, and shows what is there now. */
export function changedBefore(present: unknown): HttpProblem {
  const text =
    "Something changed here before you saved. Check what is there now, then save again. What you typed is still here.";
  return new HttpProblem(409, text, { extra: { code: "changed", present } });
}

/**
 * Finds what a change makes of the present values, field by field (EDIT-01). A field that the person left as it was stays as it is now.
 *
 * @param show what the person gets to see when the change is refused: the entry as it is now
 * @returns the values that become different
 * @throws {HttpProblem} 409 with `present` where the present value is neither the one that the person saw nor the one they send
 */
export async function applyChanges<Values extends object>(
  present: Values,
  { now, was, together = [] }: Sent<Values>,
  show: () => Promise<unknown> | unknown,
): Promise<Partial<Values>> {
  const changed = changedNames(present, { now, was });
  const replaced = changed.some((name) => together.includes(name)) ? [...changed, ...together] : changed;
  if (was && !replaced.every((name) => isSame(present[name], was[name]))) throw changedBefore(await show());
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Values>;
}

/** The fields that the person changes, to other values than those that are there now. */
export function changedNames<Values extends object>(present: Values, { now, was }: Sent<Values>) {
  const names = (Object.keys(now) as (keyof Values & string)[]).filter((name) => !isSame(now[name], present[name]));
  return was ? names.filter((name) => !isSame(now[name], was[name])) : names;
}

/** Compares values as JSON, which has no undefined members. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
