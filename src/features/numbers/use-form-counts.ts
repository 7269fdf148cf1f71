import { type RefObject, useEffect } from "react";
import { countUse } from "./count-use.ts";
import type { CountedForm } from "./schema.ts";

/**
 * Counts that a form is begun, and where it is left with something typed (LEAD-63); each once in the life of the page.
 *
 * @param kept texts of an earlier page, which are restored: a field with another text was filled in before this script came
 */
export function useFormCounts(
  ref: RefObject<HTMLFormElement | null>,
  form: CountedForm,
  kept: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const fields = () => [...(ref.current?.elements ?? [])].filter(isField);
    let last: string | undefined;
    let isLeft = false;
    const typeIn = (name: string) => {
      if (last === undefined) countUse({ kind: "begun", name: form });
      last = name;
    };
    for (const { name, value } of fields()) if (value.trim() !== "" && value !== kept[name]) typeIn(name);
    ref.current?.addEventListener("input", ({ target }) => isField(target) && typeIn(target.name), stop);
    ref.current?.addEventListener(
      "focusin",
      ({ target }) => {
        if (last !== undefined && isField(target)) last = target.name;
      },
      stop,
    );
    addEventListener(
      "pagehide",
      () => {
        // A sent form is empty again.
        if (last === undefined || isLeft || fields().every(({ value }) => value.trim() === "")) return;
        isLeft = true;
        countUse({ kind: "left", name: `${form}.${last}` });
      },
      stop,
    );
    return () => stop.abort();
  }, [ref, form, kept]);
}

function isField(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isInput && target.name !== "";
}
