import type { ReactNode } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import styles from "./form.module.css";
import { Outcome } from "./outcome.tsx";
import type { Form } from "./use-form.ts";

type Props<Name extends string> = {
  form: Form<Name>;
  /** What it is, for a list of the page's forms. */
  name: string;
  /** What the button says, and what it says meanwhile. */
  send: string;
  sending: string;
  look?: ButtonLook;
  /** Below the outcome's words. */
  next?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  children: ReactNode;
};

/** What is around the fields of a staff form: one column, then what became of sending, then the button. */
export function FormFrame<Name extends string>({
  form,
  name,
  send,
  sending,
  look = "sun",
  next,
  beside,
  children,
}: Props<Name>) {
  return (
    <form {...form.props} className={styles.form} aria-label={name}>
      {children}
      <div className={styles.end}>
        <Outcome outcome={form.outcome}>{next}</Outcome>
        <div className={styles.foot}>
          {/* Never `disabled`: it would lose the focus of whoever has just pressed it. */}
          <Button type="submit" look={look} aria-disabled={form.sending || form.disabled || undefined}>
            {form.sending ? sending : send}
          </Button>
          {beside}
        </div>
      </div>
    </form>
  );
}
