import type { ComponentProps, ReactNode } from "react";
import styles from "./checkbox.module.css";

type Props = Omit<ComponentProps<"input">, "id" | "type" | "children" | "className"> & {
  id: string;
  label: string;
  /** Below the label, where it wants more words. */
  hint?: ReactNode;
};

/** A box to tick, with its words as part of what can be pressed. */
export function Checkbox({ id, label, hint, ...box }: Props) {
  return (
    <div>
      <label className={styles.label}>
        <input
          {...box}
          id={id}
          type="checkbox"
          className={styles.input}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
