import { site } from "#site";
import { GutterShape } from "#src/ui/drawings/gutter-profile.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./history.module.css";

/** The years as a downspout: from the start of the company down to today. */
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
      <Picture className={styles.picture} name="seamless-run-along-fascia" sizes="(min-width: 785px) 40vw, 1px" />
      <ol className={styles.line}>
        <li>
          <b>{site.since}</b>
          <p>We started the company. It’s still family-owned.</p>
        </li>
        <li>
          <b>Every summer since</b>
          <p>The afternoon storms show whether a gutter was pitched, hung and sealed right.</p>
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
