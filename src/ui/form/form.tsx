import { type ReactNode, useRef } from "react";
import { Button, type ButtonVariant } from "../button.tsx";
import { Outcome } from "../feedback/outcome.tsx";
import { counted } from "../text/counted.ts";
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
  /** How many fields differ from what is saved: a bar at the bottom of the screen has the button while any does (LOOK-51). */
  changes?: number | undefined;
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
  changes,
  beside,
  children,
}: Props<Name>) {
  // While it is being sent the last outcome keeps its place: a second press must not hit what moves up.
  const last = useRef(form.outcome);
  if (!form.sending) last.current = form.outcome;
  const isIdle = changes === 0;
  return (
    <form {...form.props} className={`stack ${styles.form}`} aria-label={name}>
      {children}
      <div className={`${styles.end} ${changes ? styles.bar : ""} ${isIdle ? styles.idle : ""}`}>
        <Outcome outcome={last.current}>
          {last.current?.detail && <p>{last.current.detail}</p>}
          {next}
        </Outcome>
        <div className={`row reach ${styles.foot}`} hidden={isIdle}>
          {changes !== undefined && (
            <>
              <p>{counted(changes, "change")}</p>
              {beside}
            </>
          )}
          {/* Never `disabled`: a disabled button loses the focus. */}
          <Button type="submit" variant={variant} aria-disabled={form.sending || form.disabled || undefined}>
            {form.sending ? sending : send}
          </Button>
          {changes === undefined && beside}
        </div>
      </div>
    </form>
  );
}
