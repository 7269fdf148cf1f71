import { useRef, useState } from "react";
import { isBlank } from "#src/platform/fields.schema.ts";
import { type Errors, type FormKind, namesOf } from "./form-kind.ts";
import { fieldErrors, type Inquiry } from "./schema.ts";
import { type Answer, sendMessage } from "./send-message.ts";
import { type UsedCaptcha, useCaptcha } from "./use-captcha.ts";
import { type TypedValues, useTypedValues } from "./use-typed-values.ts";

/** What has become of pressing the button. `detail` is what the server said beyond the form's own text. */
type Outcome =
  | { is: "none" | "sending" | "sent" }
  | { is: "unchecked"; text: string }
  | { is: "failed"; text: string; detail?: string | undefined };

/** One public form at work: everything that its frame and its fields show and do. */
export type MessageForm<Name extends string> = TypedValues<Name> & {
  kind: FormKind<Name>;
  /** The fields with nothing in them yet, in their order. */
  missing: readonly Name[];
  /** The errors that are shown by now. */
  errors: Errors<Name>;
  captcha: UsedCaptcha;
  /** Every field is non-blank and the captcha is solved (FORM-05). */
  ready: boolean;
  outcome: Outcome;
  /** Somebody has left a field: from now on its error shows. A field left blank only counts as missing. */
  leave(name: Name): void;
  submit(): Promise<void>;
};

const unansweredText = "Failed to send the message. Please try again later.";

export function useMessageForm<Name extends string>(kind: FormKind<Name>): MessageForm<Name> {
  const names = namesOf(kind);
  const [outcome, setOutcome] = useState<Outcome>({ is: "none" });
  const [told, setTold] = useState<readonly Name[]>([]);
  const typed = useTypedValues(kind, {
    onWake: setTold,
    onInput: () => setOutcome((last) => (last.is === "sent" ? { is: "none" } : last)),
  });
  const missing = names.filter((name) => isBlank(typed.values[name]));
  const captcha = useCaptcha(missing.length === 0);
  // State would let a second press through that comes before the next render.
  const sending = useRef(false);

  const checked = kind.check(typed.values);
  const errors: Partial<Record<Name, string>> = {};
  for (const name of told) if ("errors" in checked && checked.errors[name]) errors[name] = checked.errors[name];

  async function submit() {
    if (sending.current) return;
    const result = kind.check(typed.read());
    if ("errors" in result) {
      setTold(names);
      const first = names.find((name) => result.errors[name]);
      if (first) typed.focus(first);
    } else if (captcha.token === undefined) {
      setOutcome({ is: "unchecked", text: fieldErrors.captcha });
    } else {
      sending.current = true;
      setOutcome({ is: "sending" });
      finish(await send(result.inquiry, captcha.token));
      sending.current = false;
    }
  }

  /** A token that has run out, or a provider that is down, is nothing to bother a person with: once more with another. */
  async function send(inquiry: Inquiry, token: string): Promise<Answer> {
    const answer = await sendMessage(inquiry, token);
    if (answer.is !== "refused" || !answer.code?.startsWith("captcha")) return answer;
    const another = await captcha.renew(answer.code === "captcha_unavailable");
    return another === undefined ? answer : sendMessage(inquiry, another);
  }

  function finish(answer: Answer) {
    if (answer.is === "stored") {
      typed.clear();
      setTold([]);
      setOutcome({ is: "sent" });
    } else {
      // As far as anybody knows here the token was not used up; if it was, the server says so and `send` gets another.
      if (answer.is !== "unanswered") void captcha.renew();
      setOutcome({
        is: "failed",
        ...(answer.is === "refused" ? kind.texts.refused(answer.message) : { text: unansweredText }),
      });
    }
  }

  return {
    ...typed,
    kind,
    missing,
    errors,
    captcha,
    ready: missing.length === 0 && captcha.phase === "solved",
    outcome,
    leave(name) {
      if (!isBlank(typed.read()[name])) setTold((before) => (before.includes(name) ? before : [...before, name]));
    },
    submit,
  };
}
