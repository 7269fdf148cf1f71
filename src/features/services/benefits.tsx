import { CutawayRun } from "#src/ui/drawings/cutaway-run.tsx";
import styles from "./benefits.module.css";
import { asInches, sixInch } from "./gutter-sizes.ts";

const { back, front } = sixInch.measures;

/** In the order of the numbers in the drawing. */
const benefits = [
  {
    name: "One piece from corner to corner",
    text: "Nothing along the run is joined, so nothing along the run can open. There is also nothing for leaves to catch on.",
  },
  {
    name: "Too much rain goes outward",
    text: `The front lip is ${asInches(back - front)} inch lower than the back. If a storm brings more than any gutter takes, it spills over the front, away from your wall.`,
  },
  {
    name: "Hangers you never see",
    text: "They sit inside, grip the lip, and are screwed through the back into the fascia. No spikes on the front, no straps on the shingles.",
  },
  {
    name: "Stiff and straight",
    text: "The folds of the K shape work like those in a sheet of folded paper. A long run keeps its line, and the front looks like crown molding.",
  },
  {
    name: "Flat against the house",
    text: "The back lies on the fascia board over its whole length. The drip edge of your roof ends inside the gutter, so water cannot creep behind it.",
  },
];

/** The benefits list of PUB-02, each item tied to the part of the gutter that gives it. */
export function Benefits() {
  return (
    <div className={styles.layout}>
      <div>
        <h2 id="benefits">What each part does for you</h2>
        <div className={styles.drawing}>
          <CutawayRun measures={sixInch.measures} />
        </div>
      </div>
      <ol className={styles.list}>
        {benefits.map(({ name, text }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
