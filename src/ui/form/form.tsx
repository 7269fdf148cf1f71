import { type ReactNode, useRef } from "react";
import { Button, type ButtonVariant } from "../button.tsx";
import { Outcome } from "../feedback/outcome.tsx";
import styles from "./form.module.css";
import type { Form } from "./use-form.ts";

type Props<Name extends string> = {
  form: Form<Name>;
  /** The accessible name. */
  name: string;
  /** Labels of the button, at rest and while the form is sent. */
  send: string;
  sending: string;
  variant?: ButtonVariant | undefined;
  /** Below the outcome's text. */
  next?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  children?: ReactNode;
};

/** A staff form: its fields in one column, the outcome of sending, the button. */
export function FormFrame<Name extends string>({
  form,
  name,
  send,
  sending,
  variant = "primary",
  next,
  beside,
  children,
}: Props<Name>) {
  // While it is being sent the last outcome keeps its place: a second press must not hit what moves up.
  const last = useRef(form.outcome);
  if (!form.sending) last.current = form.outcome;
  return (
    <form {...form.props} className={`stack ${styles.form}`} aria-label={name}>
      {children}
      <div className={styles.end}>
        <Outcome outcome={last.current}>{next}</Outcome>
        <div className={`row ${styles.foot}`}>
          {/* Never `disabled`: a disabled button loses the focus. */}
          <Button type="submit" variant={variant} aria-disabled={form.sending || form.disabled || undefined}>
            {form.sending ? sending : send}
          </Button>
          {beside}
        </div>
      </div>
    </form>
  );
}
