import type { ReactNode } from "react";
import styles from "./section.module.css";

export type Tone = "page" | "surface" | "tint" | "dark";

type SectionProps = {
  tone?: Tone;
  className?: string | undefined;
  children: ReactNode;
};

/** A band across the page with its content in the page width. It is named by its heading and is no landmark (A11Y-15). */
export function Section({ tone = "page", className, children }: SectionProps) {
  return (
    <section className={`${styles.section} ${styles[tone]}`}>
      <div className={className ? `${styles.inner} ${className}` : styles.inner}>{children}</div>
    </section>
  );
}

type PageHeadProps = {
  title: ReactNode;
  lead: ReactNode;
  /** A picture: beside the text when wide, below it when narrow. */
  picture?: ReactNode;
  /** The next step: a call button, a link. */
  children?: ReactNode;
  /** By default for a title alone. */
  low?: boolean;
};

/**
 * The head of every page but home: its h1, a sentence or two, and the next step. A low one is 160 px high, so that the page's
 * content is seen on arrival (LOOK-03).
 */
export function PageHead({ title, lead, picture, children, low = !(picture || children) }: PageHeadProps) {
  const shape = [styles.head, picture && styles.beside, low && styles.low].filter(Boolean).join(" ");
  return (
    <header className={`${styles.section} ${styles.tint}`}>
      <div className={`${styles.inner} ${shape}`}>
        <div className={styles.text}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
    </header>
  );
}
