import type { ReactNode } from "react";
import { Text } from "#src/facts/text.tsx";
import { useContact } from "#src/facts/use-company.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import styles from "./fact-strip.module.css";

/**
 * Reasons to trust the company, in a row: who owns it, since when, what an estimate costs, and license and insurance where the
 * owner has filled them (LOOK-10). Works in islands of forms too.
 *
 * @param short two facts, for above the button of a form: license and insurance first
 */
export function FactStrip({ short = false }: { short?: boolean }) {
  const { license, insurance } = useContact();
  const papers = [license && `License: ${license}`, insurance && `Insured: ${insurance}`]
    .filter(Boolean)
    .map((words) => (
      <Fact key={words} icon="check">
        {words}
      </Fact>
    ));
  return (
    <ul className={short ? styles.facts : `${styles.facts} ${styles.strip}`}>
      {short && papers}
      {(!short || papers.length < 2) && (
        <Fact icon="people">
          <Text id="site.facts.family" plain>
            {"{ownership} since {since}"}
          </Text>
        </Fact>
      )}
      {!short && (
        <Fact icon="clock">
          <Text id="site.facts.years" plain>
            {"{experienceYears} years of combined experience"}
          </Text>
        </Fact>
      )}
      {(!short || papers.length === 0) && (
        <Fact icon="phone">
          <Text id="site.facts.estimates" plain>
            Free estimates by phone
          </Text>
        </Fact>
      )}
      {!short && papers}
    </ul>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
