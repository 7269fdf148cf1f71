import { Text } from "#src/facts/text.tsx";
import { Section, type Tone } from "#src/ui/section.tsx";
import questions from "./questions/questions.module.css";
import styles from "./what-we-hang.module.css";

/** Facts that the owner has filled in, by their terms (LOOK-20); nothing while all are empty. */
export function WhatWeHang({ facts, tone }: { facts: Readonly<Record<string, string>>; tone: Tone }) {
  const filled = Object.entries(facts).filter(([, fact]) => fact !== "");
  if (filled.length === 0) return null;
  return (
    <Section tone={tone} className={questions.layout}>
      <Text.h2 id="site.work.title">What we hang</Text.h2>
      <dl className={styles.list}>
        {filled.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
