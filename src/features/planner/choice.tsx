import type { ReactNode } from "react";
import styles from "./choice.module.css";

type GroupProps = {
  name: string;
  legend: ReactNode;
  /** How many stand in a row where there is room. */
  columns: "two" | "five";
  children: ReactNode;
};

/** A question with a few answers, each a card. */
export function ChoiceGroup({ name, legend, columns, children }: GroupProps) {
  return (
    <fieldset id={`choose-${name}`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={`${styles.cards} ${styles[columns]}`}>{children}</div>
    </fieldset>
  );
}

type Props = {
  name: string;
  value: string;
  label: string;
  hint?: string;
  checked?: boolean;
  /** A drawing of 72 by 60 units. */
  children?: ReactNode;
};

/** One answer: a radio button that is a card. */
export function Choice({ name, value, label, hint, checked, children }: Props) {
  return (
    <label className={styles.card}>
      <input type="radio" className={styles.input} name={name} value={value} defaultChecked={checked} />
      {children && (
        <svg className={styles.drawing} viewBox="0 0 72 60" aria-hidden="true">
          {children}
        </svg>
      )}
      <span className={styles.label}>
        {label}
        {hint && <span className={styles.hint}> {hint}</span>}
      </span>
    </label>
  );
}
