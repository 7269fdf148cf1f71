import type { ComponentProps, ReactNode } from "react";
import styles from "./checkbox.module.css";
import field from "./field.module.css";

type Props = Omit<ComponentProps<"input">, "id" | "type" | "children" | "className"> & {
  id: string;
  label: string;
  /** Below the label. */
  hint?: ReactNode;
  /** Below everything, and a part of the description: what someone else has saved. */
  note?: ReactNode;
};

/** A checkbox; its label can be pressed too. */
export function Checkbox({ id, label, hint, note, ...input }: Props) {
  return (
    <div>
      <label className={styles.label}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.input}
          aria-describedby={[hint && `${id}-hint`, note && `${id}-note`].filter(Boolean).join(" ") || undefined}
        />
        {label}
      </label>
      {hint && (
        <p className={`${field.hint} ${styles.hint}`} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {note && <div id={`${id}-note`}>{note}</div>}
    </div>
  );
}
