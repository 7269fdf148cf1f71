import { site } from "#site";
import { GutterShape } from "#src/ui/drawings/gutter-profile.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./company-story.module.css";

/** The company in two paragraphs and four numbers. */
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
          <dt>years of combined experience</dt>
          <dd>{site.experienceYears}</dd>
        </div>
        <div>
          <dt>counties: {site.counties.join(", ")}</dt>
          <dd>{site.counties.length}</dd>
        </div>
        <div>
          <dt>inch gutters, to fit your roof</dt>
          <dd>{site.gutterSizes.map((size) => Number.parseInt(size, 10)).join(" or ")}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** The years of the company, along a downspout. */
export function History() {
  return (
    <Section tone="dark" className={styles.history}>
      <div className={styles.spout} aria-hidden="true">
        <GutterShape className={styles.gutter} />
        <svg className={styles.shoe} viewBox="0 0 44 30" width="44" height="30" aria-hidden="true">
          <path d="M0 0H14C14 8 18 12 26 14L42 18L39 29L22 25C8 22 0 14 0 0Z" fill="currentColor" />
        </svg>
      </div>
      <h2>How we got here</h2>
      <Picture className={styles.run} name="seamless-run-along-fascia" sizes="(min-width: 785px) 40vw, 1px" />
      <ol className={styles.line}>
        <li>
          <b>{site.since}</b>
          <p>We started the company. It’s still family-owned.</p>
        </li>
        <li>
          <b>Every summer since</b>
          <p>The afternoon storms show whether a gutter was sloped, hung and sealed right.</p>
        </li>
        <li>
          <b>Today</b>
          <p>
            We bring {site.experienceYears} years of combined experience to homes in{" "}
            {site.counties.slice(0, -1).join(", ")} and {site.counties.at(-1)} Counties.
          </p>
        </li>
      </ol>
    </Section>
  );
}
