import { site } from "#site";
import { Picture } from "#src/ui/picture/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./company-story.module.css";

/** Who comes to the house, and the four numbers that say it shortest. */
export function CompanyStory() {
  return (
    <Section tone="page" className={styles.story}>
      <div className={styles.picture}>
        <Picture name="corner-mitre-downspout-stucco" sizes="(min-width: 785px) 45vw, 90vw" />
      </div>
      <div className={styles.text}>
        <h2>One family, one trade</h2>
        <p>
          We hang gutters. We would rather be on a roof than in an office, and we like a corner so clean you never
          notice it.
        </p>
        <p>
          You talk to us by phone, you get a straight estimate, and we come by appointment. That’s how we’ve worked
          since {site.since}.
        </p>
      </div>
      <dl className={styles.numbers}>
        <div>
          <dt>{site.ownership}, since</dt>
          <dd>{site.since}</dd>
        </div>
        <div>
          <dt>years of experience between us</dt>
          <dd>{site.experienceYears}</dd>
        </div>
        <div>
          <dt>counties: {site.counties.join(", ")}</dt>
          <dd>{site.counties.length}</dd>
        </div>
        <div>
          <dt>inch gutters, to fit your roof</dt>
          <dd>{site.gutterSizes.map((size) => Number.parseInt(size, 10)).join(" + ")}</dd>
        </div>
      </dl>
    </Section>
  );
}
