import { Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { GutterShape } from "#src/ui/drawings/gutter-profile.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { halfPage } from "#src/ui/picture/sizes.ts";
import { Section } from "#src/ui/section.tsx";
import styles from "./company-story.module.css";

/** The company in two paragraphs and four numbers. */
export function CompanyStory() {
  const company = useCompany();
  return (
    <Section tone="page" className={styles.story}>
      <div className={styles.picture}>
        <Picture name="corner-mitre-downspout-stucco" sizes={halfPage} />
      </div>
      <div className={styles.text}>
        <Text.h2 id="home.story.title">One family, one trade</Text.h2>
        <Text.p id="home.story.first">
          We hang gutters. We would rather be on a roof than in an office, and we like a corner so clean you never
          notice it.
        </Text.p>
        <Text.p id="home.story.second">
          {
            "You talk to us by phone, you get a straight estimate, and we come by appointment. That’s how we’ve worked since {since}."
          }
        </Text.p>
      </div>
      <dl className={styles.numbers}>
        <div>
          <Text.dt id="home.numbers.since">{"{ownership} since"}</Text.dt>
          <dd>{company.since}</dd>
        </div>
        <div>
          <Text.dt id="home.numbers.years">years of combined experience</Text.dt>
          <dd>{company.experienceYears}</dd>
        </div>
        <div>
          <Text.dt id="home.numbers.counties">{"counties: {counties}"}</Text.dt>
          <dd>{company.counties.length}</dd>
        </div>
        <div>
          <Text.dt id="home.numbers.sizes">inch gutters, to fit your roof</Text.dt>
          <dd>{company.gutterSizes.map((size) => Number.parseInt(size, 10)).join(" or ")}</dd>
        </div>
      </dl>
    </Section>
  );
}

/** The years of the company, along a downspout. */
export function History() {
  const company = useCompany();
  return (
    <Section tone="dark" className={styles.history}>
      <div className={styles.spout} aria-hidden="true">
        <GutterShape className={styles.gutter} />
        <svg className={styles.shoe} viewBox="0 0 44 30" width="44" height="30" aria-hidden="true">
          <path d="M0 0H14C14 8 18 12 26 14L42 18L39 29L22 25C8 22 0 14 0 0Z" fill="currentColor" />
        </svg>
      </div>
      <Text.h2 id="home.history.title">How we got here</Text.h2>
      <Picture className={styles.run} name="seamless-run-along-fascia" sizes="(min-width: 785px) 40vw, 1px" />
      <ol className={styles.line}>
        <li>
          <b>{company.since}</b>
          <Text.p id="home.history.start">{"We started the company. {ownership} ever since."}</Text.p>
        </li>
        <li>
          <Text.b id="home.history.summers-title">Every summer since</Text.b>
          <Text.p id="home.history.summers">
            The afternoon storms show whether a gutter was sloped, hung and sealed right.
          </Text.p>
        </li>
        <li>
          <Text.b id="home.history.today-title">Today</Text.b>
          <Text.p id="home.history.today">
            {"We bring {experienceYears} years of combined experience to homes in {counties} Counties."}
          </Text.p>
        </li>
      </ol>
    </Section>
  );
}
