import { ButtonLink } from "#src/ui/button.tsx";
import { SeamlessRun, SectionalRun } from "#src/ui/drawings/seamless-or-sectional.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./difference.module.css";

/** One thing to learn: joints are where gutters leak, and how many there are. */
export function Difference() {
  return (
    <Section tone="white" className={styles.difference}>
      <h2>A gutter leaks where it is joined</h2>
      <div className={styles.words}>
        <p>
          Sectional gutter comes in pieces of 10 feet. Every joint is closed with sealant, and sealant ages in the
          Florida sun.
        </p>
        <p>
          A seamless run is rolled at your house from one coil, as long as your eave. The only joints left are at the
          corners and the outlets.
        </p>
      </div>
      <div className={styles.runs}>
        <figure>
          <SectionalRun />
          <figcaption>
            <b>Sectional:</b> 3 joints along an eave of 40 feet.
          </figcaption>
        </figure>
        <figure>
          <SeamlessRun />
          <figcaption>
            <b>Seamless:</b> no joint at all.
          </figcaption>
        </figure>
      </div>
      <p>
        <ButtonLink href="/seamless-gutters" look="quiet">
          See 5 and 6 inch gutters
        </ButtonLink>
      </p>
    </Section>
  );
}
