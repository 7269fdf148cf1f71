import { ButtonLink } from "#src/ui/button.tsx";
import { SeamlessRun, SectionalRun } from "#src/ui/drawings/seamless-or-sectional.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./difference.module.css";

/** Why seamless: joints are where gutters leak. */
export function Difference() {
  return (
    <Section tone="surface" className={styles.difference}>
      <h2>Gutters leak at the joints</h2>
      <div className={styles.text}>
        <p>
          Sectional gutters usually come in 10 foot pieces. Most joints are closed with sealant, and sealant ages in the
          Florida sun.
        </p>
        <p>
          A seamless run is formed at your house from one coil, cut to fit your eave. The only joints left are at
          corners, end caps and outlets.
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
            <b>Seamless:</b> no joints along the run.
          </figcaption>
        </figure>
      </div>
      <p>
        <ButtonLink href="/seamless-gutters" variant="ghost">
          See 5 and 6 inch gutters
        </ButtonLink>
      </p>
    </Section>
  );
}
