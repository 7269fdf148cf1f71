import { useRef, useState } from "react";
import { type Errors, type Fields, recordOf, type Texts, type Values } from "./form-fields.ts";

/**
 * The values of a form's fields when they were last read, and the errors that show. The error of a field shows once the field
 * is touched, and goes when its value is right.
 *
 * @param check what is wrong with the values
 * @param start the values before they are read
 */
export function useFieldErrors<Name extends string>(
  names: readonly Name[],
  fields: Fields<Name>,
  check: (values: Values<Name>) => Errors<Name>,
  start: Texts<Name> = {},
) {
  const [values, setValues] = useState<Values<Name>>(() => recordOf(names, (name) => start[name] ?? ""));
  const [errors, setErrors] = useState<Errors<Name>>({});
  const touched = useRef(new Set<Name>());
  /** The server's errors, and the values that they are about. */
  const rejected = useRef<{ values: Values<Name>; errors: Errors<Name> }>(undefined);

  /** Reads the fields and updates the errors. An error of the server holds as long as the value of its field stays. */
  function update(): Values<Name> {
    const now = fields.read();
    const found = check(now);
    const errorOf = (name: Name) =>
      found[name] ?? (rejected.current?.values[name] === now[name] ? rejected.current?.errors[name] : undefined);
    const shown = recordOf(names, (name) => (touched.current.has(name) ? errorOf(name) : undefined));
    const isSame = (before: Errors<Name>, after: Errors<Name>) => names.every((name) => before[name] === after[name]);
    setValues((before) => (isSame(before, now) ? before : now));
    setErrors((before) => (isSame(before, shown) ? before : (shown as Errors<Name>)));
    return now;
  }

  /** Shows these errors only, and moves the focus to the first. @returns whether there are any */
  function show(found: Errors<Name>): boolean {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) fields.focus(first);
    return first !== undefined;
  }

  return {
    values,
    errors,
    update,
    show,
    /** Shows the server's errors about values that were sent. @returns whether there are any */
    reject(sent: Values<Name>, found: Errors<Name>): boolean {
      rejected.current = { values: sent, errors: found };
      return show(found);
    },
    touch(touchedNames: readonly Name[]) {
      for (const name of touchedNames) touched.current.add(name);
    },
    untouch(untouched: readonly Name[]) {
      for (const name of untouched) touched.current.delete(name);
    },
  };
}
