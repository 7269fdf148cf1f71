import type { Texts, Values } from "#src/ui/form/form-fields.ts";

type Merge<Name extends string> = {
  /** What was on the site when the person last saw it. */
  seen: Values<Name>;
  /** What stands in the form. */
  typed: Values<Name>;
  /** What is on the site now. */
  present: Values<Name>;
  /** The texts of the site that an earlier merge has found. */
  theirs: Texts<Name>;
  /** Texts that are one value, such as a day and its time: who touched one touched all. */
  together?: readonly Name[] | undefined;
};

/**
 * Brings the texts of a form up to the site's, after someone else has changed them (OWN-02, OWN-84). A text that was not touched
 * follows the site; one that was stays.
 *
 * @returns `typed`: the texts of the form; `theirs`: what is on the site where both have changed it, each to something else
 */
export function mergeTexts<Name extends string>({ seen, typed, present, theirs: earlier, together = [] }: Merge<Name>) {
  const isTouched = (name: Name) => typed[name] !== seen[name];
  const whole = together.some(isTouched) ? together : [];
  const merged: Record<Name, string> = { ...typed };
  const theirs: { [Part in Name]?: string } = {};
  for (const name of Object.keys(present) as Name[]) {
    if (!isTouched(name) && !whole.includes(name)) merged[name] = present[name];
    else if (typed[name] !== present[name] && (present[name] !== seen[name] || earlier[name] !== undefined))
      theirs[name] = present[name];
  }
  return { typed: merged, theirs };
}
