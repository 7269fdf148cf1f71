import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import field from "./field.module.css";
import { ErrorText, inputClass } from "./field.tsx";
import styles from "./select.module.css";

type Props = Omit<ComponentProps<"select">, "className"> & {
  /** Values with their words, before other children. */
  options?: readonly (readonly [value: string | number, words: string])[];
};

/** A select; children are `<option>` elements. It needs a name: `aria-label`, or a label for its id. */
export function Select({ options, children, ...props }: Props) {
  return (
    <span className={styles.container}>
      <select {...props} className={inputClass}>
        {options?.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
        {children}
      </select>
      <Icon name="chevron" />
    </span>
  );
}

type FieldProps = Props & {
  id: string;
  label: string;
  hint?: string | undefined;
  className?: string | undefined;
  /** What is wrong with the choice. */
  error?: string | undefined;
  /** Below it, and a part of the description: what someone else has saved. */
  note?: ReactNode;
};

/** A Select below its label and hint. */
export function SelectField({ id, label, hint, className, error, note, ...rest }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ");
  return (
    <div className={className ? `${field.field} ${className}` : field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <Select aria-describedby={described || undefined} aria-invalid={error ? true : undefined} {...rest} id={id} />
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      {note && <div id={`${id}-note`}>{note}</div>}
    </div>
  );
}
