import type { ReactNode } from "react";
import { namedText, Text } from "#src/facts/text.tsx";
import { useContact } from "#src/facts/use-company.tsx";
import { Icon, type IconName } from "#src/ui/icon.tsx";
import styles from "./fact-strip.module.css";

/** In place of "Family-owned since 1998" where one of the two is not said. */
export const ownerOrYear = namedText("site.facts.since", "Since {since}", undefined, {
  or: namedText("site.facts.owner", "{ownership}"),
});

/**
 * Reasons to trust the company, in a row: who owns it, since when, what an estimate costs, license and insurance, where the owner has
 * filled them (LOOK-10). Works in islands of forms too. Nothing without any.
 *
 * @param short two facts, for above the button of a form: license and insurance first
 */
export function FactStrip({ short = false }: { short?: boolean }) {
  const { license, insurance, ownership, since, estimates, experienceYears } = useContact();
  const papers = [license && `License: ${license}`, insurance && `Insured: ${insurance}`]
    .filter(Boolean)
    .map((words) => (
      <Fact key={words} icon="check">
        {words}
      </Fact>
    ));
  const family = (ownership || since) && (!short || papers.length < 2) && (
    <Fact icon="people">
      <Text id="site.facts.family" plain or={ownerOrYear}>
        {"{ownership} since {since}"}
      </Text>
    </Fact>
  );
  const years = !short && experienceYears && (
    <Fact icon="clock">
      <Text id="site.facts.years" plain>
        {"{experienceYears} years of combined experience"}
      </Text>
    </Fact>
  );
  const estimate = estimates !== "" && (!short || papers.length === 0) && (
    <Fact icon="phone">
      <Text id="site.facts.estimates" plain>
        Free estimates by phone
      </Text>
    </Fact>
  );
  if (!family && !years && !estimate && papers.length === 0) return null;
  return (
    <ul className={short ? styles.facts : `${styles.facts} ${styles.strip}`}>
      {short && papers}
      {family || null}
      {years || null}
      {estimate}
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
