import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

type FieldProps = {
  id: string;
  name: string;
  label: string;
  /** Between label and input. */
  hint?: ReactNode;
  /** What is wrong with the value; marks the input as invalid. */
  error?: string | undefined;
  /** Announces the error, for a field that keeps the focus. Another number announces the same text again. */
  announced?: number | undefined;
  /** One line takes no more. A text area does, since a pasted text would lose its end unseen: the form's check refuses it. */
  maxLength?: number | undefined;
  /** The current length, for the counter near the limit. */
  length?: number | undefined;
  /** Can be read and copied, not changed. */
  fixed?: boolean;
  /** A button at the end of the input, 48 px wide. */
  inside?: ReactNode;
  /** Between hint and input: ready-made answers. */
  above?: ReactNode;
  /** Below the input: ready-made answers, a link. */
  children?: ReactNode;
  /** Below everything, and a part of the description: what someone else has saved. */
  note?: ReactNode;
  className?: string | undefined;
} & (
  | ({ rows: number } & Omit<ComponentProps<"textarea">, OwnProps>)
  | ({ rows?: never } & Omit<ComponentProps<"input">, OwnProps>)
);

type OwnProps = "id" | "name" | "rows" | "maxLength" | "value" | "children" | "className";

/** The counter shows from this share of the limit on. */
const nearTheLimit = 0.9;

/** The classes of an `<input>`, `<textarea>` or `<select>`. */
export const inputClass = `${styles.control} ${styles.input}`;

/**
 * A labeled text field with hint, error and their ARIA attributes; with `rows` a text area. It is uncontrolled: hydration keeps
 * what was typed, filled in by the browser or restored.
 */
export function Field({
  id,
  name,
  label,
  hint,
  error,
  announced,
  maxLength,
  length = 0,
  fixed = false,
  inside,
  above,
  children,
  note,
  className,
  ...input
}: FieldProps) {
  const near = maxLength !== undefined && length >= maxLength * nearTheLimit;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, near && `${id}-count`, note && `${id}-note`]
    .filter(Boolean)
    .join(" ");
  const own = {
    id,
    name,
    maxLength: input.rows === undefined ? maxLength : undefined,
    className: fixed ? `${inputClass} ${styles.fixed}` : inputClass,
    ...(fixed ? { readOnly: true } : {}),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  const shownError = error && (
    <ErrorText id={`${id}-error`} key={announced}>
      {error}
    </ErrorText>
  );
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {above}
      {input.rows !== undefined ? (
        <textarea {...input} {...own} />
      ) : inside ? (
        <div className={styles.container}>
          <input {...input} {...own} />
          {inside}
        </div>
      ) : (
        <input {...input} {...own} />
      )}
      {announced === undefined ? shownError : <div role="alert">{shownError}</div>}
      {near && (
        <p className={styles.count} id={`${id}-count`}>
          {length} of {maxLength} characters{length > maxLength && `, ${length - maxLength} too many`}
        </p>
      )}
      {children}
      {note && <div id={`${id}-note`}>{note}</div>}
    </div>
  );
}

/** What is wrong with an input, below it. A range such as "10-11 digits" stays in one line (LOOK-32). */
export function ErrorText({ children, ...rest }: ComponentProps<"p">) {
  const [before, range, ...after] =
    typeof children === "string" ? children.split(/(\b\d{1,4}-\d{1,4} digits)/) : [children];
  return (
    <p {...rest} className={styles.error}>
      <Icon name="alert" />
      <span>
        {before}
        {range && <span className={styles.range}>{range}</span>}
        {after}
      </span>
    </p>
  );
}
