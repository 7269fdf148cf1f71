import styles from "./florida-year.module.css";

const months = ["J", "F", "M", "A", "M", "J", "J", "A", "S", "O", "N", "D"];

/** What falls on a roof in Marion, Lake and Sumter, in the order of the calendar. */
const seasons = [
  {
    what: "Live oaks change their leaves",
    when: "February to April",
    bars: [styles.oak],
    text: "Small, stiff leaves, all within weeks.",
  },
  {
    what: "Oak pollen and catkins",
    when: "March and April",
    bars: [styles.pollen],
    text: "Fine enough to mat. Rinse it off.",
  },
  {
    what: "Summer rain",
    when: "June to September",
    bars: [styles.rain],
    text: "Most afternoons. This is what gutters are for.",
  },
  {
    what: "Pines drop their needles",
    when: "October to December",
    bars: [styles.pine],
    text: "Thin enough to slip through ordinary screens.",
  },
  {
    what: "Laurel and water oaks",
    when: "November to February",
    bars: [styles.leafJanuary, styles.leafNovember],
    text: "Broad leaves that lie flat and mat.",
  },
];

/** A year of leaves and rain as bars under twelve months, with the same facts as text. */
export function FloridaYear() {
  return (
    <div className={styles.year}>
      <div className={styles.months} aria-hidden="true">
        {months.map((month, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters of months repeat; their order is fixed.
          <span key={i}>{month}</span>
        ))}
      </div>
      <ul className={styles.seasons}>
        {seasons.map(({ what, when, bars, text }) => (
          <li key={what}>
            <div className={styles.track}>
              {bars.map((bar) => (
                <span key={bar} className={bar} />
              ))}
            </div>
            <h3>{what}</h3>
            <p>
              <strong>{when}.</strong> {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
