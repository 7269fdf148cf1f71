import { Text } from "#src/facts/text.tsx";
import styles from "./florida-year.module.css";

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** What falls on a roof in Marion, Lake and Sumter, in the order of the calendar. */
const seasons = [
  {
    what: <Text id="gutter-guards.year.oak-title">Live oaks drop their leaves</Text>,
    when: <Text id="gutter-guards.year.oak-months">February to April.</Text>,
    bars: [styles.oak],
    text: <Text id="gutter-guards.year.oak">Small, stiff leaves, all within a few weeks.</Text>,
  },
  {
    what: <Text id="gutter-guards.year.pollen-title">Oak pollen and catkins</Text>,
    when: <Text id="gutter-guards.year.pollen-months">March and April.</Text>,
    bars: [styles.pollen],
    text: <Text id="gutter-guards.year.pollen">Fine as dust, and it mats. Rinse it off.</Text>,
  },
  {
    what: <Text id="gutter-guards.year.rain-title">Summer rain</Text>,
    when: <Text id="gutter-guards.year.rain-months">June to September.</Text>,
    bars: [styles.rain],
    text: <Text id="gutter-guards.year.rain">Most afternoons. This is what gutters are for.</Text>,
  },
  {
    what: <Text id="gutter-guards.year.pine-title">Pines drop their needles</Text>,
    when: <Text id="gutter-guards.year.pine-months">October to December.</Text>,
    bars: [styles.pine],
    text: <Text id="gutter-guards.year.pine">Thin enough to slip through ordinary screens.</Text>,
  },
  {
    what: <Text id="gutter-guards.year.leaf-title">Laurel and water oaks</Text>,
    when: <Text id="gutter-guards.year.leaf-months">November to February.</Text>,
    bars: [styles.leafJanuary, styles.leafNovember],
    text: <Text id="gutter-guards.year.leaf">Broad leaves that lie flat and mat.</Text>,
  },
];

/** A year of leaves and rain as bars under twelve months, with the same facts as text. */
export function FloridaYear() {
  return (
    <div className={styles.year}>
      <div className={styles.months} aria-hidden="true">
        {months.map((month) => (
          <span key={month}>
            {month[0]}
            <span>{month.slice(1)}</span>
          </span>
        ))}
      </div>
      <ul className={styles.seasons}>
        {seasons.map(({ what, when, bars, text }) => (
          <li key={bars[0]}>
            <div className={styles.track}>
              {bars.map((bar) => (
                <span key={bar} className={bar} />
              ))}
            </div>
            <h3>{what}</h3>
            <p>
              <strong>{when}</strong> {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
