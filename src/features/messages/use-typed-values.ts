import { type RefObject, useEffect, useRef, useState } from "react";
import { openDraft } from "#src/ui/draft.ts";
import { type FormKind, namesOf, type Values } from "./form-kind.ts";

export type TypedValues<Name extends string> = {
  formRef: RefObject<HTMLFormElement | null>;
  /** What stood in the fields when it was last looked at. */
  values: Values<Name>;
  /** What stands in them at this moment. */
  read(): Values<Name>;
  focus(name: Name): void;
  write(name: Name, text: string): void;
  /** Empties the form and forgets its draft. */
  clear(): void;
};

type Told<Name extends string> = {
  /** @param left the fields that have been filled in and left before */
  onWake(left: readonly Name[]): void;
  onInput(): void;
};

/** An older draft is outdated, and may be another person's at the same device. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

type Box = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text in a form whose fields keep their own values. On waking it takes over what was typed or filled in before, and
 * brings back the draft where nothing was (FORM-14). Browsers fill forms in with differing events, some with none: so it
 * looks again whenever somebody enters a field or comes back to the page (FORM-05).
 */
export function useTypedValues<Name extends string>(
  kind: FormKind<Name>,
  { onWake, onInput }: Told<Name>,
): TypedValues<Name> {
  const formRef = useRef<HTMLFormElement>(null);
  const names = namesOf(kind);
  const [values, setValues] = useState<Values<Name>>(() => textOf(names, () => ""));
  const draft = openDraft(`draft:${kind.id}`, { keptForMs });
  const box = (name: Name) => formRef.current?.elements.namedItem(name) as Box;

  function read(): Values<Name> {
    const now = textOf(names, (name) => box(name).value);
    setValues((before) => (names.every((name) => before[name] === now[name]) ? before : now));
    return now;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: on waking only; everything used here reads the page, not a render's values.
  useEffect(() => {
    const kept = draft.read();
    for (const name of names) if (box(name).value === "") box(name).value = kept[name] ?? "";
    const look = () => draft.write(read());
    look();
    onWake(names.filter((name) => box(name).value !== "" && box(name) !== document.activeElement));
    const stop = new AbortController();
    for (const type of ["input", "change", "focusin", "focusout"]) {
      formRef.current?.addEventListener(type, look, { signal: stop.signal });
    }
    formRef.current?.addEventListener("input", onInput, { signal: stop.signal });
    window.addEventListener("pageshow", look, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  return {
    formRef,
    values,
    read,
    focus: (name) => box(name).focus(),
    write(name, text) {
      box(name).value = text;
      box(name).dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    clear() {
      formRef.current?.reset();
      draft.drop();
      read();
    },
  };
}

function textOf<Name extends string>(names: readonly Name[], text: (name: Name) => string): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
}
