import type { ReactNode } from "react";
import { GutterLine } from "#src/ui/drawings/gutter-line.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./quote-cards.module.css";
import { type Quote, quotesWanted } from "./short-words.ts";

/** A few customers in their own short words. Sample content says that it is one. */
export function QuoteCards({ quotes }: { quotes: readonly Quote[] }) {
  if (quotes.length === 0) return null;
  return (
    <Frame>
      {quotes.map(({ id, words, name, sample }) => (
        <figure key={id} className={styles.quote}>
          <blockquote>
            <p>{words}</p>
            <GutterLine />
          </blockquote>
          <figcaption>{sample ? "Sample text, not a real review" : name}</figcaption>
        </figure>
      ))}
    </Frame>
  );
}

/** Keeps the place while a slow database looks for them. */
export function QuoteCardsSkeleton() {
  return (
    <Frame>
      {Array.from({ length: quotesWanted }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place.
        <div key={place} className={`${styles.quote} ${styles.waiting}`} />
      ))}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Section tone="surface">
      <h2 className="visually-hidden">Short reviews</h2>
      <div className={styles.quotes}>{children}</div>
      <p className={styles.more}>
        <a href="/testimonials">Read all our reviews</a>
      </p>
    </Section>
  );
}
