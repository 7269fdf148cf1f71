import { type FocusEvent, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { afterPress } from "#src/browser/after-press.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import type { OutcomeOf } from "../feedback/outcome.tsx";
import type { Draft } from "./draft.ts";
import { type Errors, fieldsOf, type Texts, type Values } from "./form-fields.ts";
import { useFieldErrors } from "./use-field-errors.ts";

/** The result of sending: a text about the form, or about single fields. `Result` of call-api.ts is one. */
export type Sent<Name extends string> =
  | { ok: true; value?: string | undefined }
  | { ok: false; error: Partial<MoreAbout> & { text?: string | undefined; fields?: Errors<Name> | undefined } };

/** More about a failure: a second line, and the status of the answer. */
type MoreAbout = { detail: string | undefined; status: number | undefined };

type Options<Name extends string> = {
  /** Begins every id in the form. */
  id: string;
  /** Every field, in its order on the screen. */
  labels: Readonly<Record<Name, string>>;
  /** What stands in the fields at first, until they are read. */
  start?: Texts<Name> | undefined;
  /** What is wrong with the values, as far as the browser can know. */
  check(values: Values<Name>): Errors<Name>;
  /** Sends them. Never rejects. */
  send(values: Values<Name>): Promise<Sent<Name>>;
  /** Why valid values cannot be sent now, if there is a reason. */
  blockedBy?: (() => string | undefined) | undefined;
  /** Keeps what is typed, and restores it into blank fields when the form appears. */
  draft?: Draft | undefined;
  /** Runs at every input of a person, not when the form itself writes into its fields. */
  onType?: ((values: Values<Name>) => void) | undefined;
  /** The form can be seen but not used. Left out: after a success. */
  disabled?: boolean | undefined;
};

/** The state of a form, and what its fields, its button and its outcome need. */
export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;

/** Browsers fill in forms with differing events, some with none: the fields are read at each of these, and at `pageshow`. */
const readAt = ["input", "change", "focusin", "focusout"] as const;

/**
 * The form engine of the product. Fields keep their own text, so that nothing typed is lost. An error shows once its field was
 * left or sending was tried, and goes when it is corrected. The first wrong field gets the focus. A second press while sending
 * does nothing.
 */
export function useForm<Name extends string>({
  id,
  labels,
  start,
  check,
  send,
  blockedBy,
  draft,
  onType,
  ...options
}: Options<Name>) {
  const names = Object.keys(labels) as Name[];
  const formRef = useRef<HTMLFormElement>(null);
  const fields = fieldsOf(formRef, names);
  const { values, errors, update, show, reject, touch, untouch } = useFieldErrors(names, fields, check, start);
  const [outcome, setOutcome] = useState<OutcomeOf & Partial<MoreAbout>>();
  const [blocked, setBlocked] = useState<string>();
  const [sending, setSending] = useState(false);
  // State would let a second press through that comes before the next render.
  const busy = useRef(false);
  /** What was kept last. Until it stands in the fields, writing would replace it. */
  const kept = useRef<Texts<Name>>(undefined);

  const disabled = options.disabled ?? outcome?.is === "done";

  async function submit() {
    if (busy.current || disabled) return;
    touch(names);
    const sent = update();
    if (show(check(sent))) return;
    const reason = blockedBy?.();
    setBlocked(reason);
    setOutcome(undefined);
    if (reason !== undefined) return;
    busy.current = true;
    setSending(true);
    const result = await send(sent);
    busy.current = false;
    setSending(false);
    if (result.ok) {
      if (result.value !== undefined) setOutcome({ is: "done", text: result.value });
      return;
    }
    const { text, detail, status, fields: wrong } = result.error;
    if (wrong && reject(sent, wrong)) return;
    if (text !== undefined) setOutcome({ is: "failed", text, detail, status, at: performance.now() });
  }

  function keepDraft() {
    const now = update();
    const before = kept.current;
    // Another tab may have sent the form: its text comes back by typing, not by mere focus.
    if (!before || names.every((name) => now[name] === (before[name] ?? ""))) return now;
    kept.current = now;
    draft?.write(now);
    return now;
  }

  const onStart = useEffectEvent(() => {
    kept.current = (draft?.read() ?? {}) as Texts<Name>;
    if (draft) touch(fields.fillBlanks(kept.current));
    keepDraft();
  });
  const onRead = useEffectEvent((event: Event) => {
    const now = keepDraft();
    // A file that is chosen after sending goes with what was sent.
    if (event.type !== "input" || (event.target as HTMLInputElement).type === "file") return;
    setOutcome((last) => (last?.is === "done" ? undefined : last));
    onType?.(now);
  });
  // Before the browser paints and hands over the next event: a press must not hit a form that is about to move.
  useLayoutEffect(() => {
    const stop = new AbortController();
    // The press may also close the form, which then has no fields to read.
    const later = (action: () => void) => afterPress(() => !stop.signal.aborted && action());
    later(onStart);
    // A press elsewhere makes a field lose the focus, and send `change`.
    const onEvent = (event: Event) => (event.type === "input" ? onRead(event) : later(() => onRead(event)));
    for (const type of readAt) formRef.current?.addEventListener(type, onEvent, stop);
    window.addEventListener("pageshow", (event) => onRead(event), stop);
    return () => stop.abort();
  }, []);

  return {
    id,
    names,
    labels,
    /** The errors that are shown. */
    errors,
    /** What stood in the fields when they were last read; before the first time `start`, or "". */
    values,
    sending,
    disabled,
    outcome,
    setOutcome,
    /** Why the last press did not send. */
    blocked,
    submit,
    read: fields.read,
    has: fields.has,
    focus: fields.focus,
    type: fields.type,
    /** Puts texts into fields: what the server has made of them, or "" where they are used up. */
    write(texts: Texts<Name>) {
      untouch(names.filter((name) => texts[name] !== undefined));
      fields.write(texts);
      update();
    },
    /** Empties the form, and with it the draft. */
    clear() {
      formRef.current?.reset();
      untouch(names);
      keepDraft();
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
    checkbox: (name: Name) => ({ id: `${id}-${name}`, name, label: labels[name], disabled }),
    /** For a `<Field>` or `<PasswordField>`. */
    field: (name: Name) => ({
      id: `${id}-${name}`,
      name,
      label: labels[name],
      error: errors[name],
      readOnly: sending,
      disabled,
      /** A field left blank counts as missing, not as wrong. */
      onBlur({ target }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
        afterPress(() => {
          // The press may also have sent and emptied the form.
          if (isBlank(target.value)) return;
          touch([name]);
          update();
        });
      },
    }),
  };
}
