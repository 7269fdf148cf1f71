import { namedText, Text } from "#src/facts/text.tsx";
import { useCompany } from "#src/facts/use-company.tsx";
import { FormingMachine } from "#src/ui/drawings/forming-machine.tsx";
import { useOwnPictures } from "#src/ui/picture/own-pictures.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { halfPage } from "#src/ui/picture/sizes.ts";
import { Section } from "#src/ui/section.tsx";
import styles from "./company-story.module.css";

/** For a photo of the company's own, such as its crew. Until there is one, a drawing. */
const place = { name: "six-inch-k-style-gutter-closeup" } as const;

/** The company: two paragraphs, the numbers it gives, and its years along the line below them. */
export function CompanyStory() {
  const company = useCompany();
  const years = company.experienceYears || null;
  const ownPicture = useOwnPictures()[place.name];
  return (
    <Section tone="dark" className={styles.story}>
      <div className={styles.text}>
        <Text.h2 id="home.story.title" needs="family" or={namedText("home.story.plain-title", "One trade, done right")}>
          One family, one trade
        </Text.h2>
        <Text.p id="home.story.first">
          We hang gutters. We would rather be on a roof than in an office, and we like a corner so clean you never
          notice it.
        </Text.p>
        <Text.p id="home.story.second">
          {
            "You call, we give you a straight estimate, and we come by appointment. That’s how we’ve worked since {since}."
          }
        </Text.p>
        {company.signedBy && <p className={styles.signed}>{company.signedBy}</p>}
      </div>
      <div className={styles.picture}>{ownPicture ? <Picture {...place} sizes={halfPage} /> : <FormingMachine />}</div>
      <dl className={styles.numbers}>
        {company.since !== null && (
          <div>
            <Text.dt id="home.numbers.since" or={namedText("home.numbers.began", "when we started")}>
              {"{ownership} since"}
            </Text.dt>
            <dd>{company.since}</dd>
          </div>
        )}
        <div>
          {company.counties.length === 1 ? (
            <Text.dt id="home.numbers.county">{"county: {counties}"}</Text.dt>
          ) : (
            <Text.dt id="home.numbers.counties">{"counties: {counties}"}</Text.dt>
          )}
          <dd>{company.counties.length}</dd>
        </div>
        <div>
          <Text.dt id="home.numbers.sizes">inch gutters, to fit your roof</Text.dt>
          <dd>{company.gutterSizes.map((size) => Number.parseInt(size, 10)).join(" or ")}</dd>
        </div>
        {years && (
          <div>
            <Text.dt id="home.numbers.years">years of combined experience</Text.dt>
            <dd>{years}</dd>
          </div>
        )}
      </dl>
      {company.since !== null && (
        <>
          <Text.h3 className="visually-hidden" id="home.history.title">
            How we got here
          </Text.h3>
          <ol className={styles.line}>
            <li>
              <Text.b id="home.history.start-title">The start</Text.b>
              <Text.p id="home.history.start">{"We started the company. {ownership} ever since."}</Text.p>
            </li>
            <li>
              <Text.b id="home.history.summers-title">Every summer since</Text.b>
              <Text.p id="home.history.summers">
                Every afternoon storm tests our work: the slope, the hangers, the seal at each corner.
              </Text.p>
            </li>
            {years && (
              <li>
                <Text.b id="home.history.today-title">Today</Text.b>
                <Text.p id="home.history.today">{"Between us, we have {experienceYears} years of experience."}</Text.p>
              </li>
            )}
          </ol>
        </>
      )}
    </Section>
  );
}
