import type { ReactNode } from "react";
import { GutterProfile, GutterShape } from "./drawings/gutter-profile.tsx";
import styles from "./section.module.css";

export type Tone = "page" | "surface" | "tint" | "dark";

type SectionProps = {
  tone?: Tone;
  /** Ends the section with the gutter's silhouette over the next one, which then needs another tone. */
  divider?: boolean;
  id?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A band across the page with its content in the page width. It is named by its heading and is no landmark (A11Y-15). */
export function Section({ tone = "page", divider = false, id, className, children }: SectionProps) {
  return (
    <section className={sectionClass(tone, divider)} id={id}>
      <div className={className ? `${styles.inner} ${className}` : styles.inner}>{children}</div>
      {divider && <Divider />}
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
};

/**
 * The head of every page but home: its h1, a sentence or two, and the next step. Without a picture it ends in the gutter's
 * silhouette, which a drawing or a card would repeat.
 */
export function PageHead({ title, lead, picture, children }: PageHeadProps) {
  return (
    <header className={sectionClass("tint", !picture)}>
      <div className={picture ? `${styles.inner} ${styles.head} ${styles.beside}` : `${styles.inner} ${styles.head}`}>
        <div className={styles.text}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {picture && <div className={styles.picture}>{picture}</div>}
      </div>
      {!picture && <Divider />}
    </header>
  );
}

function sectionClass(tone: Tone, divider: boolean) {
  return `${styles.section} ${styles[tone]}${divider ? ` ${styles.ends}` : ""}`;
}

function Divider() {
  return (
    <div className={styles.divider}>
      <div className={styles.hang}>
        <GutterShape className={styles.shape} />
        <GutterProfile className={styles.profile} />
      </div>
    </div>
  );
}
