import { type FocusEvent, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { afterPress } from "#src/browser/clicks.ts";
import { isBlank } from "#src/platform/database/fields.schema.ts";
import type { OutcomeOf } from "../feedback/outcome.tsx";
import type { Draft } from "./draft.ts";
import { fieldsOf, recordOf, type Texts, type Values } from "./form-fields.ts";

export type Errors<Name extends string> = Texts<Name>;

/** The result of sending: a text about the form, or about single fields. `Result` of call-api.ts is one. */
export type Sent<Name extends string> =
  | { ok: true; value?: string | undefined }
  | { ok: false; error: Partial<MoreAbout> & { text?: string | undefined; fields?: Errors<Name> | undefined } };

/** More about a failure: a second line, and the status of the answer. */
type MoreAbout = { detail: string | undefined; status: number | undefined };

type Kind<Name extends string> = {
  /** Begins every id in the form. */
  id: string;
  /** Every field, in its order on the screen. */
  labels: Readonly<Record<Name, string>>;
  /** What is wrong with the values, as far as the browser can know. */
  check(values: Values<Name>): Errors<Name>;
  /** Sends them. Never rejects. */
  send(values: Values<Name>): Promise<Sent<Name>>;
  /** Why right values cannot be sent now, if there is a reason. */
  hold?: (() => string | undefined) | undefined;
  /** Keeps what is typed, and restores it into blank fields when the form appears. */
  draft?: Draft | undefined;
  /** Runs at every input of a person, not when the form itself writes into its fields. */
  onType?: ((values: Values<Name>) => void) | undefined;
  /** The form can be seen but not used. Left out: after a success. */
  disabled?: boolean | undefined;
};

/** A form at work: what its fields, its button and its outcome need. */
export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;

/** Browsers fill forms in with differing events, some with none: the fields are read at each of these, and at `pageshow`. */
const readAt = ["input", "change", "focusin", "focusout"] as const;

/**
 * The one form of the product. Fields keep their own text, so that nothing typed is lost. An error shows once its field was
 * left or sending was tried, and goes when it is put right. The first wrong field gets the focus. A second press while sending
 * does nothing.
 */
export function useForm<Name extends string>(kind: Kind<Name>) {
  const names = Object.keys(kind.labels) as Name[];
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [outcome, setOutcome] = useState<OutcomeOf & Partial<MoreAbout>>();
  const [held, setHeld] = useState<string>();
  const [sending, setSending] = useState(false);
  const [values, setValues] = useState(() => recordOf(names, () => ""));
  // State would let a second press through that comes before the next render.
  const busy = useRef(false);
  const touched = useRef(new Set<Name>());
  const refused = useRef<{ values: Values<Name>; errors: Errors<Name> }>(undefined);

  const disabled = kind.disabled ?? outcome?.is === "done";

  const { read, focus, write, fillBlanks, type } = fieldsOf(formRef, names);

  /** Reads the fields, and shows the errors of the touched ones. The server's error about a value holds while the value stays. */
  function look(): Values<Name> {
    const now = read();
    const found = kind.check(now);
    const last = refused.current;
    const errorOf = (name: Name) => found[name] ?? (last?.values[name] === now[name] ? last?.errors[name] : undefined);
    const shown = recordOf(names, (name) => (touched.current.has(name) ? errorOf(name) : undefined));
    setValues((before) => (isSame(names, before, now) ? before : now));
    setErrors((before) => (isSame(names, before, shown) ? before : (shown as Errors<Name>)));
    return now;
  }

  function showErrors(found: Errors<Name>) {
    setErrors(found);
    const first = names.find((name) => found[name]);
    if (first) focus(first);
    return first !== undefined;
  }

  async function submit() {
    if (busy.current || disabled) return;
    for (const name of names) touched.current.add(name);
    const sent = look();
    if (showErrors(kind.check(sent))) return;
    const reason = kind.hold?.();
    setHeld(reason);
    setOutcome(undefined);
    if (reason !== undefined) return;
    busy.current = true;
    setSending(true);
    const result = await kind.send(sent);
    busy.current = false;
    setSending(false);
    if (!result.ok && result.error.fields) {
      refused.current = { values: sent, errors: result.error.fields };
      if (showErrors(result.error.fields)) return;
    }
    const { text, detail, status } = result.ok
      ? { text: result.value, detail: undefined, status: undefined }
      : result.error;
    if (text !== undefined)
      setOutcome({ is: result.ok ? "done" : "failed", text, detail, status, at: performance.now() });
  }

  function update(event?: Event) {
    const now = look();
    kind.draft?.write(now);
    if (event?.type !== "input") return;
    setOutcome((last) => (last?.is === "done" ? undefined : last));
    kind.onType?.(now);
  }

  const onStart = useEffectEvent(() => {
    if (!kind.draft) return;
    for (const name of fillBlanks(kind.draft.read() as Texts<Name>)) touched.current.add(name);
    update();
  });
  const onRead = useEffectEvent(update);
  useEffect(() => {
    const stop = new AbortController();
    onStart();
    for (const type of readAt) formRef.current?.addEventListener(type, (event) => onRead(event), stop);
    window.addEventListener("pageshow", (event) => onRead(event), stop);
    return () => stop.abort();
  }, []);

  return {
    id: kind.id,
    names,
    labels: kind.labels,
    /** The errors that are shown. */
    errors,
    /** What stood in the fields when they were last read; "" before the first time. */
    values,
    sending,
    disabled,
    outcome,
    setOutcome,
    /** Why the last press did not send. */
    held,
    submit,
    read,
    focus,
    type,
    /** Puts texts into fields: what the server has made of them, or "" where they are used up. */
    write(texts: Texts<Name>) {
      for (const name of names) if (texts[name] !== undefined) touched.current.delete(name);
      write(texts);
      look();
    },
    /** Empties the form, and with it the draft. */
    clear() {
      formRef.current?.reset();
      touched.current.clear();
      update();
    },
    /** For the `<form>`. */
    props: {
      ref: formRef,
      noValidate: true,
      method: "post",
      onSubmit(event: SubmitEvent) {
        event.preventDefault();
        void submit();
      },
    },
    /** For a `<Checkbox>`. */
    checkbox: (name: Name) => ({ id: `${kind.id}-${name}`, name, label: kind.labels[name], disabled }),
    /** For a `<Field>` or `<PasswordField>`. */
    field: (name: Name) => ({
      id: `${kind.id}-${name}`,
      name,
      label: kind.labels[name],
      error: errors[name],
      readOnly: sending,
      disabled,
      /** A field left blank counts as missing, not as wrong. */
      onBlur({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
        if (isBlank(target.value)) return;
        afterPress(() => {
          touched.current.add(name);
          look();
        });
      },
    }),
  };
}

function isSame<Name extends string>(names: readonly Name[], before: Errors<Name>, now: Errors<Name>): boolean {
  return names.every((name) => before[name] === now[name]);
}
