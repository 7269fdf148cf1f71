import { type FocusEvent, type SubmitEvent, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";
import type { OutcomeOf } from "./outcome.tsx";

export type Values<Name extends string> = Readonly<Record<Name, string>>;
export type Errors<Name extends string> = Partial<Readonly<Record<Name, string>>>;

/** How sending went. `fields` are what the server says about single fields; `text` is about the whole. */
export type Sent<Name extends string> =
  | { is: "done"; text?: string | undefined }
  | { is: "failed"; text?: string | undefined; fields?: Errors<Name> | undefined };

type Kind<Name extends string> = {
  /** Begins every id in the form. */
  id: string;
  /** Every field, in its order on the screen. */
  labels: Readonly<Record<Name, string>>;
  /** What is wrong with the values; nothing that a person could not know. */
  check(values: Values<Name>): Errors<Name>;
  /** Sends them. Whatever it throws is an answer that did not come: `unanswered`. */
  send(values: Values<Name>): Promise<Sent<Name>>;
  /** For when nobody answers. */
  unanswered: string;
  /** Runs at every input of a person, not when the form itself writes into its fields. */
  onType?: ((values: Values<Name>) => void) | undefined;
  /** The form can be seen but not used. Left out: as long as it says that it is done. */
  disabled?: boolean | undefined;
};

/** A form of the staff app at work: what its fields, its button and its outcome need. */
export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;

/**
 * Keeps to what the public forms do: fields hold their own text, so that nothing typed is ever lost; errors show once a field
 * was left or sending was tried, and go as soon as they are put right; the first wrong field gets the focus; a second press
 * while sending does nothing.
 */
export function useForm<Name extends string>(kind: Kind<Name>) {
  const names = Object.keys(kind.labels) as Name[];
  const formRef = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<Errors<Name>>({});
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [sending, setSending] = useState(false);
  const [seen, setSeen] = useState<Values<Name>>();
  // State would let a second press through that comes before the next render.
  const busy = useRef(false);
  const told = useRef(new Set<Name>());
  const refused = useRef<{ values: Values<Name>; errors: Errors<Name> }>(undefined);

  const disabled = kind.disabled ?? outcome?.is === "done";

  const box = (name: Name) => formRef.current?.elements.namedItem(name) as HTMLInputElement | null;
  const read = () => Object.fromEntries(names.map((name) => [name, textOf(box(name))])) as Record<Name, string>;

  /** What the server said about a value is true as long as the value stands. */
  function errorOf(name: Name, values: Values<Name>, found: Errors<Name>): string | undefined {
    const same = refused.current?.values[name] === values[name];
    return found[name] ?? (same ? refused.current?.errors[name] : undefined);
  }

  function look() {
    const values = read();
    setSeen(values);
    const found = kind.check(values);
    const errors = [...told.current].map((name) => [name, errorOf(name, values, found)]);
    setShown(Object.fromEntries(errors) as Errors<Name>);
  }

  function showErrors(errors: Errors<Name>) {
    setShown(errors);
    const first = names.find((name) => errors[name]);
    if (first) box(first)?.focus();
    return first !== undefined;
  }

  async function submit() {
    if (busy.current || disabled) return;
    const values = read();
    for (const name of names) told.current.add(name);
    if (showErrors(kind.check(values))) return;
    busy.current = true;
    setSending(true);
    setOutcome(undefined);
    const sent = await kind.send(values).catch((): Sent<Name> => ({ is: "failed", text: kind.unanswered }));
    busy.current = false;
    setSending(false);
    if (sent.is === "failed" && sent.fields) {
      refused.current = { values, errors: sent.fields };
      if (showErrors(sent.fields)) return;
    }
    if (sent.text !== undefined) setOutcome({ is: sent.is, text: sent.text, at: performance.now() });
  }

  return {
    sending,
    disabled,
    outcome,
    setOutcome,
    submit,
    /** Puts texts into fields: what the server has made of them, or nothing where they have done their work. */
    write(texts: Errors<Name>) {
      for (const name of names) {
        const [text, field] = [texts[name], box(name)];
        if (text === undefined || !field) continue;
        told.current.delete(name);
        field.value = text;
      }
      look();
    },
    /** What stands in the fields at this moment; "" for one that is not there, "true" or "false" for a checkbox. */
    read,
    /** What stood in a field after the last input or `write`, for what is drawn from it; "" before the first. */
    typed: (name: Name) => seen?.[name] ?? "",
    /** For the `<form>`. */
    props: {
      ref: formRef,
      noValidate: true,
      method: "post",
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void submit();
      },
      onInput() {
        look();
        kind.onType?.(read());
      },
    },
    /** For a `<Checkbox>`. */
    checkbox: (name: Name) => ({ id: `${kind.id}-${name}`, name, label: kind.labels[name], disabled }),
    /** For a `<Field>` or `<PasswordField>`. */
    field: (name: Name) => ({
      id: `${kind.id}-${name}`,
      name,
      label: kind.labels[name],
      error: shown[name],
      readOnly: sending,
      disabled,
      onBlur({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
        if (target.value.trim() === "") return;
        afterPress(() => {
          told.current.add(name);
          look();
        });
      },
    }),
  };
}

function textOf(field: HTMLInputElement | null): string {
  if (field?.type === "checkbox") return String(field.checked);
  return field?.value ?? "";
}
