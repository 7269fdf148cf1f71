import type { RefObject } from "react";

export type Values<Name extends string> = Readonly<Record<Name, string>>;
export type Texts<Name extends string> = Partial<Values<Name>>;
/** What is wrong with single fields. */
export type Errors<Name extends string> = Texts<Name>;
export type Fields<Name extends string> = ReturnType<typeof fieldsOf<Name>>;

/** Reads and writes the fields of a form, which keep their own text. A field may be missing from the page. */
export function fieldsOf<Name extends string>(form: RefObject<HTMLFormElement | null>, names: readonly Name[]) {
  const find = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const first = (name: Name) => {
    const field: unknown = find(name);
    return field instanceof RadioNodeList ? field[0] : field;
  };
  const set = (name: Name, text: string | undefined) => {
    const field = find(name);
    if (!field || text === undefined) return;
    if (field instanceof RadioNodeList)
      for (const radio of field as NodeListOf<HTMLInputElement>) radio.checked = radio.value === text;
    else if (field.type === "checkbox") field.checked = text === "true";
    else field.value = text;
  };
  return {
    /** The texts of the fields now; "" for a missing one, "true" or "false" for a checkbox. */
    read: () => recordOf(names, (name) => textOf(find(name))),
    /** Whether the field is on the page. */
    has: (name: Name) => Boolean(find(name)),
    focus(name: Name) {
      const field = first(name);
      if (field instanceof HTMLElement) field.focus();
    },
    write(texts: Texts<Name>) {
      for (const name of names) set(name, texts[name]);
    },
    /** Writes into blank fields. @returns the fields that are filled and do not have the focus */
    fillBlanks(texts: Texts<Name>): readonly Name[] {
      for (const name of names) {
        const field = find(name);
        if (!field || textOf(field) !== "" || texts[name] === undefined) continue;
        set(name, texts[name]);
        // What is typed into it next replaces the text, and does not join it: the field was blank when it was focused.
        if (field === document.activeElement) field.select();
      }
      return names.filter((name) => textOf(find(name)) !== "" && find(name) !== document.activeElement);
    },
    /** Writes into a field as if a person had typed it. */
    type(name: Name, text: string) {
      set(name, text);
      const field = first(name);
      if (field instanceof HTMLElement) field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
  };
}

export function recordOf<Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;
}

function textOf(field: HTMLInputElement | null | undefined): string {
  if (field?.type === "checkbox") return String(field.checked);
  return field?.value ?? "";
}
