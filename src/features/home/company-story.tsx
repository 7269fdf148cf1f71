import { site } from "#site";
import { Picture } from "#src/ui/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./company-story.module.css";

/** Who comes to the house, and the four numbers that say it shortest. */
export function CompanyStory() {
  return (
    <Section tone="sand" className={styles.story}>
      <div className={styles.picture}>
        <Picture name="corner-mitre-downspout-stucco" sizes="(min-width: 785px) 45vw, 90vw" />
      </div>
      <div className={styles.words}>
        <h2>One family, one trade</h2>
        <p>
          We hang gutters. We would rather be on a roof than in an office, and we like a corner that meets so cleanly
          that you never look at it again.
        </p>
        <p>
          You talk to us by phone, you get a straight estimate, and we come by appointment. That is the whole business,
          and it has been since {site.since}.
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
          <dt>inch wide, as your roof needs</dt>
          <dd>{site.gutterSizes.map((size) => Number.parseInt(size, 10)).join(" + ")}</dd>
        </div>
      </dl>
    </Section>
  );
}
