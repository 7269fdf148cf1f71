import type { ReactNode } from "react";
import layout from "#src/ui/staff-page.module.css";
import styles from "./numbers-sections.module.css";
import { type Series, WeekBars } from "./weeks.tsx";

type Props = {
  title: string;
  figure: string;
  /** Beside the figure. */
  more?: string | undefined;
  /** Of the twelve weeks, to be drawn. */
  values?: Series["values"];
  children: ReactNode;
};

/** One number in large, and its weeks. */
export function Figure({ title, figure, more, values, children }: Props) {
  return (
    <section className={`stack ${layout.card} ${styles.part}`}>
      <h2>{title}</h2>
      <p className={styles.large}>
        <strong>{figure}</strong> {more}
      </p>
      {values && <WeekBars values={values} />}
      {children}
    </section>
  );
}
