import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import styles from "./field.module.css";

type FieldProps = {
  id: string;
  name: string;
  label: string;
  /** Stands between label and box, where it can still be read while one types. */
  hint?: string | undefined;
  /** What is wrong with the value, in words; the box is marked as long as it is there. */
  error?: string | undefined;
  /** Makes the error a live region, for a field that keeps the focus when it is refused. Another number announces the same words again. */
  announced?: number | undefined;
  maxLength?: number | undefined;
  /** How much is typed now, for the counter that shows when the limit comes near. */
  length?: number | undefined;
  /** Can be read and copied, not changed. */
  fixed?: boolean;
  /** Inside the box at its end: a button that does something with what is typed. Takes 48 px of the box. */
  inside?: ReactNode;
  /** Below the box: ready-made answers, a link. */
  children?: ReactNode;
  className?: string | undefined;
} & (
  | ({ rows: number } & Omit<ComponentProps<"textarea">, Taken>)
  | ({ rows?: never } & Omit<ComponentProps<"input">, Taken>)
);

type Taken = "id" | "name" | "rows" | "maxLength" | "value" | "children" | "className";

/** The counter shows from here on; earlier it would only be noise. */
const nearTheLimit = 0.9;

/**
 * A labelled text field with hint, error and their aria wiring; with `rows` it is a text area. It keeps no value of
 * its own: what is typed, filled in by the browser or restored stands in the element only, and hydration leaves it there.
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
  children,
  className,
  ...box
}: FieldProps) {
  const near = maxLength !== undefined && length >= maxLength * nearTheLimit;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, near && `${id}-count`].filter(Boolean).join(" ");
  const wired = {
    id,
    name,
    maxLength,
    className: fixed ? `${styles.input} ${styles.fixed}` : styles.input,
    ...(fixed ? { readOnly: true } : {}),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
  const problem = error && (
    <p className={styles.error} id={`${id}-error`} key={announced}>
      <Icon name="alert" />
      {error}
    </p>
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
      {box.rows !== undefined ? (
        <textarea {...box} {...wired} />
      ) : inside ? (
        <div className={styles.container}>
          <input {...box} {...wired} />
          {inside}
        </div>
      ) : (
        <input {...box} {...wired} />
      )}
      {announced === undefined ? problem : <div role="alert">{problem}</div>}
      {near && (
        <p className={styles.count} id={`${id}-count`}>
          {length} of {maxLength} characters
        </p>
      )}
      {children}
    </div>
  );
}
